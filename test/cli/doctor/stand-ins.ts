// Packages in place of those that projects of tests do not install.

import type { Files } from '../mistakes/projects.ts'

/** Creates the files of a package. */
export const createPackage = (name: string, files: Files): Files =>
  Object.fromEntries([
    [`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module' })],
    ...Object.entries(files).map(([path, text]) => [`node_modules/${name}/${path}`, text]),
  ])

/** Next.js has no `exports`, so Node asks for the ending. */
const NEXT_MODULES: Files = {
  'cache.js': 'export const refresh = () => {}\n',
  'headers.js': 'export const cookies = () => {}\nexport const headers = () => {}\n',
  'navigation.js': 'export const redirect = () => {}\n',
  'server.js': 'export const after = () => {}\nexport const connection = () => {}\nexport class NextResponse {}\n',
}

/** What `latchkey/next` imports. Only the sample of Next.js installs it. */
export const NEXT_PACKAGES: Files = {
  ...createPackage('next', NEXT_MODULES),
  ...createPackage('react', { 'index.js': 'export const cache = (read) => read\n' }),
}
