/** The version of the site that this page is of, as a deployment writes it on <html>; empty where a page is drawn without a browser. */
export const siteVersion = (): string => globalThis.document?.documentElement.dataset['version'] ?? ''
