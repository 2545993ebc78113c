/**
 * What a site answers while its operator keeps it closed: monitors, operators, and the saves of tests that are running, which need no database.
 * A path is that of a request, such as `/api/attempts/abc/ops`.
 */
export const isAnsweredWhileClosed = (path: string): boolean =>
  /^\/api\/(healthz|readyz|operations\/.+|attempts\/[^/]+\/(ops|copy|submit|pause|resume))$/.test(path)
