import { test as base } from '@playwright/test'
import { ONCE } from './cases.ts'

let count = 0

/**
 * A test whose browsers come from an address of their own, as visitors do. The applications believe what is said of
 * it, and count attempts by it. A second run of a test in `ONCE` fails at once.
 */
export const test: typeof base = base.extend<{ runsOnce: undefined }>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { workerIndex }) => {
    count++
    const address = `10.${workerIndex % 256}.${(count >> 8) % 256}.${count % 256}`
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': address })
  },
  runsOnce: [
    // Playwright reads the fixtures that a function needs from this pattern.
    // biome-ignore lint/correctness/noEmptyPattern: This one needs none.
    async ({}, use, { retry, tags }) => {
      const tag = ONCE.find((one) => tags.includes(one))
      if (retry > 0 && tag)
        throw new Error(`A test with the tag ${tag} gets no second run. See the error of the first.`)
      await use(undefined)
    },
    { auto: true },
  ],
})
