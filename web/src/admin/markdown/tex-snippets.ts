import { m } from '#web/lib/i18n/messages.ts'

/** A button of the palette: what it shows, how it is called, and the TeX that it puts in (▮ is where one continues). */
export interface Snippet {
  readonly face: string
  readonly name: string
  readonly tex: string
}

const each = (pairs: string): Snippet[] =>
  pairs.split(' ').map((pair) => {
    const [face = '', tex = ''] = pair.split('|')
    return { face, name: tex.replace('\\', ''), tex: `${tex} ` }
  })

/** By groups; names are those of TeX, which who writes formulas knows. */
export const TEX_GROUPS: readonly { readonly id: string; readonly title: () => string; readonly snippets: readonly Snippet[] }[] = [
  {
    id: 'basic',
    title: () => m.admin_bank_tex_basic(),
    snippets: [
      { face: 'a⁄b', name: 'frac', tex: '\\frac{▮}{}' },
      { face: '√', name: 'sqrt', tex: '\\sqrt{▮}' },
      { face: 'ⁿ√', name: 'root', tex: '\\sqrt[n]{▮}' },
      { face: 'xⁿ', name: 'power', tex: '^{▮}' },
      { face: 'xₙ', name: 'index', tex: '_{▮}' },
      { face: 'x̄', name: 'bar', tex: '\\bar{▮}' },
      { face: 'AB→', name: 'vector', tex: '\\vec{▮}' },
      { face: '|x|', name: 'absolute', tex: '\\left|▮\\right|' },
      { face: '( )', name: 'brackets', tex: '\\left(▮\\right)' },
      { face: '°', name: 'degree', tex: '^{\\circ}' },
      ...each('×|\\times ÷|\\div ±|\\pm ·|\\cdot %|\\% ₹|₹'),
    ],
  },
  {
    id: 'greek',
    title: () => m.admin_bank_tex_greek(),
    snippets: each(
      'α|\\alpha β|\\beta γ|\\gamma δ|\\delta ε|\\varepsilon θ|\\theta λ|\\lambda μ|\\mu ν|\\nu π|\\pi ρ|\\rho σ|\\sigma τ|\\tau φ|\\phi ω|\\omega Γ|\\Gamma Δ|\\Delta Θ|\\Theta Λ|\\Lambda Σ|\\Sigma Φ|\\Phi Ω|\\Omega',
    ),
  },
  {
    id: 'relations',
    title: () => m.admin_bank_tex_relations(),
    snippets: each(
      '≤|\\le ≥|\\ge ≠|\\ne ≈|\\approx ≡|\\equiv ∝|\\propto ∥|\\parallel ⊥|\\perp ∠|\\angle △|\\triangle ∼|\\sim ≅|\\cong ∈|\\in ∉|\\notin ⊂|\\subset ∪|\\cup ∩|\\cap ∅|\\emptyset ∴|\\therefore →|\\to ⇒|\\Rightarrow ⇔|\\Leftrightarrow ∞|\\infty',
    ),
  },
  {
    id: 'calculus',
    title: () => m.admin_bank_tex_calculus(),
    snippets: [
      { face: '∫', name: 'integral', tex: '\\int ▮ \\, dx' },
      { face: '∫ₐᵇ', name: 'definite integral', tex: '\\int_{▮}^{} \\, dx' },
      { face: 'd⁄dx', name: 'derivative', tex: '\\frac{d▮}{dx}' },
      { face: '∂', name: 'partial', tex: '\\partial ' },
      { face: 'lim', name: 'limit', tex: '\\lim_{x \\to ▮}' },
      { face: '∑', name: 'sum', tex: '\\sum_{▮}^{}' },
      { face: '∏', name: 'product', tex: '\\prod_{▮}^{}' },
      ...each('sin|\\sin cos|\\cos tan|\\tan log|\\log ln|\\ln'),
    ],
  },
  {
    id: 'matrices',
    title: () => m.admin_bank_tex_matrices(),
    snippets: [
      { face: '[2×2]', name: 'matrix 2×2', tex: '\\begin{bmatrix} ▮ & \\\\ & \\end{bmatrix}' },
      { face: '[3×3]', name: 'matrix 3×3', tex: '\\begin{bmatrix} ▮ & & \\\\ & & \\\\ & & \\end{bmatrix}' },
      { face: '|2×2|', name: 'determinant', tex: '\\begin{vmatrix} ▮ & \\\\ & \\end{vmatrix}' },
      { face: '{ ;', name: 'cases', tex: '\\begin{cases} ▮ & \\\\ & \\end{cases}' },
      { face: '=⏎=', name: 'aligned', tex: '\\begin{aligned} ▮ &= \\\\ &= \\end{aligned}' },
    ],
  },
  {
    id: 'chemistry',
    title: () => m.admin_bank_tex_chemistry(),
    snippets: [
      { face: 'H₂O', name: 'formula', tex: '\\ce{▮}' },
      { face: 'A → B', name: 'reaction', tex: '\\ce{▮ -> }' },
      { face: 'A ⇌ B', name: 'equilibrium', tex: '\\ce{▮ <=> }' },
      { face: 'Na⁺', name: 'ion', tex: '\\ce{▮^+}' },
      { face: '→Δ', name: 'heated', tex: '\\ce{▮ ->[\\Delta] }' },
      { face: '²³⁵U', name: 'isotope', tex: '\\ce{^{▮}_{}}' },
    ],
  },
]
