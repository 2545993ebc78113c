import { useAtRest } from './use-at-rest.ts'
import { useLateModule } from './use-late-module.ts'

/**
 * Code that no first screen needs: loaded when the page is at rest, null until it is there.
 * @param load the same function for the whole life of the component
 */
export const useModuleAtRest = <Module>(load: () => Promise<Module>): Module | null =>
  useLateModule<Module | null>(useAtRest() ? load : nothingYet)

const nothingYet = (): Promise<null> => Promise.resolve(null)
