import { useEffect, useState } from 'react'

const AGAIN_MS = 4_000

/**
 * Code that a screen needs a moment after it is there: loaded at once, but not waited for. It is on the device since the instructions;
 * where it is not, it is tried for until it comes, and nothing of what is shown falls over it.
 * @param load the same function for the whole life of the component
 */
export function useLateModule<Module>(load: () => Promise<Module>): Module | null {
  const [module, setModule] = useState<Module | null>(null)
  useEffect(() => {
    let isLeft = false
    let timer: ReturnType<typeof setTimeout>
    const attempt = () => {
      load().then(
        (loaded) => !isLeft && setModule(loaded),
        () => {
          if (!isLeft) timer = setTimeout(attempt, AGAIN_MS)
        },
      )
    }
    attempt()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [load])
  return module
}
