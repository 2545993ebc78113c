import { FENCES, NARY } from './tex-signs.ts'
import type { Enclosure, MathStyle } from './math-tree.ts'

/** Commands that are one character. */
const SIGNS =
  'alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ mu μ nu ν xi ξ omicron ο pi π ' +
  'varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π ' +
  'Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω times × div ÷ pm ± mp ∓ cdot ⋅ ast ∗ star ⋆ circ ∘ bullet ∙ oplus ⊕ otimes ⊗ odot ⊙ ominus ⊖ ' +
  'le ≤ leq ≤ ge ≥ geq ≥ leqslant ⩽ geqslant ⩾ ne ≠ neq ≠ approx ≈ equiv ≡ sim ∼ simeq ≃ cong ≅ propto ∝ ll ≪ gg ≫ lt < gt > ' +
  'infty ∞ partial ∂ nabla ∇ forall ∀ exists ∃ nexists ∄ emptyset ∅ varnothing ∅ in ∈ notin ∉ ni ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ ' +
  'nsubseteq ⊈ cup ∪ cap ∩ setminus ∖ land ∧ wedge ∧ lor ∨ vee ∨ lnot ¬ neg ¬ top ⊤ bot ⊥ perp ⊥ parallel ∥ mid ∣ nmid ∤ angle ∠ ' +
  'measuredangle ∡ triangle △ square □ therefore ∴ because ∵ to → rightarrow → longrightarrow ⟶ gets ← leftarrow ← leftrightarrow ↔ uparrow ↑ ' +
  'downarrow ↓ Rightarrow ⇒ implies ⟹ Leftarrow ⇐ impliedby ⟸ Leftrightarrow ⇔ iff ⟺ mapsto ↦ rightleftharpoons ⇌ rightharpoonup ⇀ ' +
  'hookrightarrow ↪ nearrow ↗ searrow ↘ dots … ldots … cdots ⋯ vdots ⋮ ddots ⋱ hbar ℏ ell ℓ Re ℜ Im ℑ aleph ℵ wp ℘ degree ° prime ′ ' +
  'langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋ lceil ⌈ rceil ⌉ vert | lvert | rvert | Vert ‖ lVert ‖ rVert ‖ lbrace { rbrace } lbrack [ rbrack ] ' +
  'backslash \\ surd √ models ⊨ vdash ⊢ asymp ≍ prec ≺ succ ≻ doteq ≐ checkmark ✓ dagger † pounds £ euro € colon :'

const pairs = SIGNS.split(' ')
export const TEX_SIGNS: ReadonlyMap<string, string> = new Map([
  ...pairs.flatMap((name, i) => (i % 2 === 0 ? [[name, pairs[i + 1] ?? ''] as const] : [])),
  ['{', '{'],
  ['}', '}'],
  ['%', '%'],
  ['$', '$'],
  ['#', '#'],
  ['&', '&'],
  ['_', '_'],
  ['|', '‖'],
  [',', '\u2009'],
  [':', '\u2005'],
  ['>', '\u2005'],
  [';', '\u2004'],
  [' ', '\u00a0'],
  ['enspace', '\u2002'],
  ['quad', '\u2003'],
  ['qquad', '\u2003\u2003'],
  // Space that is taken away is not seen.
  ['!', ''],
])

export const TEX_NARY: ReadonlyMap<string, string> = new Map(Object.entries(NARY).map(([sign, command]) => [command.slice(1), sign]))

/** Brackets behind `\left` and `\right`, by how they are written. */
export const TEX_FENCES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(FENCES)
    .filter(([sign]) => !['∣', '∥', '〈', '〉', '<', '>'].includes(sign))
    .map(([sign, command]) => [command, sign] as const),
  ['|', '|'],
  ['\\|', '‖'],
  ['\\lbrace', '{'],
  ['\\rbrace', '}'],
  ['\\lvert', '|'],
  ['\\rvert', '|'],
  ['<', '⟨'],
  ['>', '⟩'],
])

export const TEX_STYLES: ReadonlyMap<string, MathStyle> = new Map([
  ['mathrm', 'upright'],
  ['rm', 'upright'],
  ['mathbf', 'bold'],
  ['boldsymbol', 'boldItalic'],
  ['bm', 'boldItalic'],
  ['mathit', 'normal'],
  ['mathscr', 'script'],
  ['mathcal', 'script'],
  ['mathfrak', 'fraktur'],
  ['mathbb', 'doubleStruck'],
  ['mathsf', 'sansSerif'],
  ['mathtt', 'monospace'],
])

/** Commands that set a mark over (or under) what follows. */
export const TEX_ACCENTS: ReadonlyMap<string, readonly [mark: string, at: 'over' | 'under']> = new Map([
  ['hat', ['\u0302', 'over']],
  ['widehat', ['\u0302', 'over']],
  ['tilde', ['\u0303', 'over']],
  ['widetilde', ['\u0303', 'over']],
  ['bar', ['\u0304', 'over']],
  ['overline', ['¯', 'over']],
  ['breve', ['\u0306', 'over']],
  ['dot', ['\u0307', 'over']],
  ['ddot', ['\u0308', 'over']],
  ['dddot', ['\u20db', 'over']],
  ['mathring', ['\u030a', 'over']],
  ['check', ['\u030c', 'over']],
  ['acute', ['\u0301', 'over']],
  ['grave', ['\u0300', 'over']],
  ['vec', ['\u20d7', 'over']],
  ['overrightarrow', ['\u20d7', 'over']],
  ['overleftarrow', ['\u20d6', 'over']],
  ['overleftrightarrow', ['\u20e1', 'over']],
  ['overbrace', ['⏞', 'over']],
  ['underline', ['¯', 'under']],
  ['underbrace', ['⏟', 'under']],
])

/** Arrows with words over and under them. */
export const TEX_ARROWS: ReadonlyMap<string, string> = new Map([
  ['xrightarrow', '→'],
  ['xleftarrow', '←'],
  ['xleftrightarrow', '↔'],
  ['xRightarrow', '⇒'],
  ['xLeftarrow', '⇐'],
  ['xLeftrightarrow', '⇔'],
  ['xrightleftharpoons', '⇌'],
])

export const TEX_ENCLOSED: ReadonlyMap<string, Enclosure> = new Map([
  ['boxed', 'box'],
  ['cancel', 'struckUp'],
  ['bcancel', 'struckDown'],
  ['xcancel', 'struckBoth'],
  ['sout', 'struckThrough'],
  ['phantom', 'hidden'],
])

/** Brackets around the matrices of these names. */
export const TEX_MATRICES: ReadonlyMap<string, readonly [open: string, close: string]> = new Map([
  ['matrix', ['', '']],
  ['smallmatrix', ['', '']],
  ['array', ['', '']],
  ['pmatrix', ['(', ')']],
  ['bmatrix', ['[', ']']],
  ['Bmatrix', ['{', '}']],
  ['vmatrix', ['|', '|']],
  ['Vmatrix', ['‖', '‖']],
  ['cases', ['{', '']],
])

/** Functions whose lower script stands under them in a formula of its own line. */
export const UNDER_LIMITS: ReadonlySet<string> = new Set(['lim', 'max', 'min', 'sup', 'inf', 'det', 'gcd'])

/** Say only how large something is, which Word decides by itself. */
export const TEX_SIZES: ReadonlySet<string> = new Set(
  'displaystyle textstyle scriptstyle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm'.split(' '),
)
