import type { Plugin } from 'vite'

/**
 * sonner injects a <style> element at run time, which the Content Security Policy would have to allow by hash. Its CSS is
 * imported as a file instead (web/src/ui/toaster.css) and the injection is cut out of the bundle.
 */
export function sonnerCss(): Plugin {
  return {
    name: 'sopan:sonner-css',
    apply: 'build',
    transform(code, id) {
      if (!id.includes('/sonner/dist/index.mjs')) return null
      const cut = code.replace(/^__insertCSS\("(?:[^"\\]|\\.)*"\);?$/m, '')
      if (cut === code) throw new Error('sonner-css: sonner no longer injects its style the way it did')
      return { code: cut, map: null }
    },
  }
}
