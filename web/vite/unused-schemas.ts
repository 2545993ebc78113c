import type { Plugin } from 'vite'

/**
 * The contract's schemas are built when their module is loaded, which a bundler has to keep: a module that took one constant of the
 * contract would get zod with it, 8 KB. Building a schema does nothing else, by whatever function of the contract, so each is marked as
 * pure, and those that the site does not use are left out.
 */
export function unusedSchemas(): Plugin {
  return {
    name: 'sopan:unused-schemas',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/worker\/contract\/[\w-]+\/[\w-]+\.ts$/.test(id) || !code.includes('zod/mini')) return null
      const { body } = this.parse(code)
      const schemas = body
        .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
        .flatMap((declaration) => (declaration?.type === 'VariableDeclaration' ? declaration.declarations : []))
        .flatMap(({ init }) => (init?.type === 'CallExpression' || isOfSchemas(init, code) ? [init] : []))
      const marked = schemas.reduceRight(
        (text, { start, end }) => `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
        code,
      )
      return { code: marked, map: null }
    },
  }
}

/** Fields that several schemas share, as `{ order: idSchema, reason: words(500) }`. */
const isOfSchemas = <Init extends { readonly type: string; readonly start: number; readonly end: number }>(
  init: Init | null,
  code: string,
): init is Init => init?.type === 'ObjectExpression' && code.slice(init.start, init.end).includes('(')
