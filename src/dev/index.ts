// Entry `latchkey/providers/dev`. Under the condition `production`, `production.ts` takes its place.

export type { DevPerson } from './people.ts'
export { Dev, Dev as default, type DevOptions } from './provider.ts'
