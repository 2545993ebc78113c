import { AREAS, isAtHand } from './message-areas.ts'

/** Modules that are delivered together, by the paths that belong in: each pattern names at least one module (chunk-groups.test.ts). */
export interface ChunkGroup {
  readonly name: string
  readonly paths: readonly RegExp[]
  readonly minShareCount: number
}

/** Our own foundation, of which only what learners use is put together. */
export const FOUNDATION: ChunkGroup = {
  name: 'foundation',
  paths: [
    // The search field is on no screen of the test.
    /web\/src\/ui\/(?!search-combobox)/,
    /web\/src\/lib\/(?!storage\/(?:indexed|memory|stored)-)/,
    /web\/src\/session\/(?!consent)/,
    /web\/src\/app\/shell\//,
    /web\/src\/errors\//,
    /worker\/contract\/shared\/locales\.ts/,
    /worker\/contract\/shared\/errors\.ts/,
    /worker\/domain\/marking\/marks\.ts/,
    /worker\/domain\/text\/in-app-path\.ts/,
    /node_modules\/lucide-react\//,
  ],
  minShareCount: 3,
}

/** What most screens share comes in two files instead of forty: the libraries, and our own foundation. */
export const LIBRARIES: ChunkGroup = {
  name: 'libraries',
  paths: [
    ...['preact', 'use-sync-external-store', '@tanstack', 'idb'].map((name) => new RegExp(`node_modules/${name}/`)),
    // Plurals, which every language needs with its first texts. Not in the foundation: that waits for these texts itself.
    /web\/src\/paraglide\/registry\.js/,
  ],
  minShareCount: 2,
}

export const SCREEN_GROUPS: readonly ChunkGroup[] = [
  // Every page that the server draws needs all of it.
  {
    name: 'drawn',
    paths: [/features\/public-pages\//, /web\/src\/ui\/drawn-html/],
    minShareCount: 2,
  },
  // The landing page shows these too, and needs nothing of the next group, which would draw them in.
  {
    name: 'facts',
    paths: [/features\/catalogue\/test-facts/, /features\/catalogue\/catalogue-skeletons/, /features\/catalogue\/catalogue-missing/],
    minShareCount: 2,
  },
  // What home, series and lists of attempts share.
  {
    name: 'catalogue',
    paths: [
      /features\/catalogue\/test-list/,
      /features\/catalogue\/test-row/,
      /features\/catalogue\/test-state/,
      /features\/catalogue\/time-left-text/,
      /features\/catalogue\/use-learner/,
    ],
    minShareCount: 2,
  },
  // What the routes themselves need, so that the next group does not draw it in and the entry after it. And what everyone has first, but too
  // few files share for the foundation: a file of its own costs a page as much as 1.5 KB.
  {
    name: 'routes',
    paths: [
      /worker\/contract\/shared\/ids\.ts/,
      /worker\/contract\/attempts\/schemas\.ts/,
      /worker\/contract\/revision\/practice-limits\.ts/,
      /worker\/contract\/prime\/states\.ts/,
      /features\/[\w-]+\/[\w-]+-search\.ts/,
      /web\/src\/lib\/group-tabs\.ts/,
      /question\/practice\/saved-search\.ts/,
      /admin\/queries\/test-search\.ts/,
      /web\/src\/lib\/search-params\.ts/,
      /web\/src\/lib\/theme\.ts/,
      /web\/src\/lib\/use-at-rest\.ts/,
      // The way to the messages that a route brings.
      ...AREAS.filter(isAtHand).map((area) => new RegExp(`virtual:messages/${area}$`)),
    ],
    minShareCount: 2,
  },
  // Screens with marks to add up need both; as two files they would be named twice in every list of files to load.
  {
    name: 'scheme',
    paths: [/worker\/domain\/marking\/units\.ts/, /worker\/domain\/marking\/scheme\.ts/],
    minShareCount: 2,
  },
  {
    name: 'exam-words',
    paths: [/features\/attempts\/.*state-words\.tsx?$/, /features\/attempts\/.*time-left\.tsx?$/, /question\/marks-text\.tsx?$/],
    minShareCount: 2,
  },
  // The test and its question paper share nearly everything; the instructions before them need only what is left out here.
  {
    name: 'exam',
    paths: [
      /features\/attempts\/running\//,
      /features\/attempts\/engine\//,
      /features\/attempts\/opening\/keep-grant/,
      /features\/attempts\/opening\/open-attempt/,
      /features\/attempts\/opening\/use-opening/,
      /features\/attempts\/opening\/decide/,
      /features\/attempts\/opening\/opening-skeleton/,
      /features\/attempts\/screen\/exam-clock/,
      /features\/attempts\/screen\/text-size/,
      /worker\/domain\/attempt\/operation-log\.ts/,
      /worker\/domain\/attempt\/palette\.ts/,
      /worker\/domain\/marking\/numeric-answer\.ts/,
    ],
    minShareCount: 2,
  },
]

export const belongsTo = ({ paths }: ChunkGroup, module: string): boolean => paths.some((path) => path.test(module))
