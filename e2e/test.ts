import { test as base } from '@playwright/test'

let count = 0

/**
 * A test whose browsers come from an address of their own, as visitors do. The applications believe what is said of
 * it, and count attempts by it.
 */
export const test: typeof base = base.extend<object>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { workerIndex }) => {
    count++
    const address = `10.${workerIndex % 256}.${(count >> 8) % 256}.${count % 256}`
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': address })
  },
})
