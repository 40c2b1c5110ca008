/**
 * What users pass to `npm install` and `npx` for this package: the file that `npm pack` creates. `latchkey` from the
 * first release on; `npm run docs:install` then rewrites the pages, and a test lists those that still name the file.
 * Until then, the npm registry does not contain it, and the bare name would run the code of an attacker who claims it.
 */
export const PACKAGE_SPEC: string = './latchkey-0.1.0.tgz'
