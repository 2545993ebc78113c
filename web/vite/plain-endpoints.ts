import type { Plugin } from 'vite'

/**
 * Writes each endpoint of the contract as the plain record that it is, with what a call needs of it: path, method where it is not GET, and
 * the paths that a change makes old. The access level is the Worker's, and the function that gives an endpoint its types is gone.
 */
export function plainEndpoints(): Plugin {
  return {
    name: 'sopan:plain-endpoints',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!/\/worker\/contract\/[\w-]+\/[\w-]*endpoints\.ts$/.test(id)) return null
      const { body } = this.parse(code)
      const calls = body
        .map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
        .flatMap((declaration) => (declaration?.type === 'VariableDeclaration' ? declaration.declarations : []))
        .flatMap(({ init }) => (init?.type === 'CallExpression' && init.callee.type === 'CallExpression' ? [init] : []))
      const plain = calls.reduceRight((text, { start, end, arguments: given }) => {
        const [method, path, , changes] = given.map((one) => code.slice(one.start, one.end))
        const fields = [
          `path: ${path}`,
          ...(method?.includes('GET') ? [] : [`method: ${method}`]),
          ...(changes ? [`changes: ${changes}`] : []),
        ]
        return `${text.slice(0, start)}{ ${fields.join(', ')} }${text.slice(end)}`
      }, code)
      return { code: plain, map: null }
    },
  }
}
