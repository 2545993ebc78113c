import type { ComponentType, ReactNode } from 'react'
import { useLateModule } from './use-late-module.ts'

/**
 * A component whose code is loaded when it is shown first, with `waiting` in its place until then. It stands for what React calls lazy, which
 * Preact may leave the screen before in (decision 0139).
 * @param load gives the component; asked for again until it comes
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const loadModule = async () => ({ Component: await load() })
  return function LateComponent(props: Props) {
    const late = useLateModule(loadModule)
    return late === null ? waiting : <late.Component {...props} />
  }
}
