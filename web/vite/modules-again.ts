import type { Plugin } from 'vite'

/** What Vite writes around each `import()`, and where it tells of a failure. */
const HELPER = '\0vite/preload-helper.js'
const FAILED = '.catch(handlePreloadError)'

/**
 * Lets a file that did not come once be had later without loading the page again. Chromium up to 150, and other browsers, keep a module whose
 * file did not come as failed for as long as the page lives, so that every further `import()` of it fails without a request. Such a file is
 * imported under another address once the network gives it again.
 */
export function modulesAgain(): Plugin {
  return {
    name: 'sopan:modules-again',
    apply: 'build',
    // After Vite has looked for imports to wrap: these are the ones inside its wrapper.
    enforce: 'post',
    transform: (code, id) => (id === HELPER ? { code: withSecondTry(code), map: null } : null),
  }
}

/** The helper with a second try before a failure is told. Throws where Vite writes it another way. */
export function withSecondTry(helper: string): string {
  if (helper.split(FAILED).length !== 2)
    throw new Error('modules-again: Vite has changed its preload helper; read web/vite/modules-again.ts')
  return `${helper.replace(FAILED, `.catch(importAgain)${FAILED}`)};\n${importAgain.toString()}`
}

/**
 * Runs in the page. The file is asked for first, and imported again only where it came: where the browser has not kept the failure, the module
 * stays one. Otherwise it is had under another address, which is the same for all who ask, and another one where that has failed as well.
 * @param error as `import()` gives it; Safari, which keeps no failure, names no file in it
 */
async function importAgain(error: unknown): Promise<unknown> {
  const [address] = /https?:\/\/\S+\.js/.exec(error instanceof Error ? error.message : '') ?? []
  if (address === undefined || !address.startsWith(`${location.origin}/`)) throw error
  let last = error
  try {
    if (!(await fetch(address)).ok) throw error
  } catch {
    throw error
  }
  for (const tail of ['', '?again=1', '?again=2', '?again=3']) {
    try {
      return await import(/* @vite-ignore */ address + tail)
    } catch (failure) {
      last = failure
    }
  }
  throw last
}
