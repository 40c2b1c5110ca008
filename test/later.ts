/** Files that only `npm run test:rest` runs, because they take long. */
export const LATER: readonly string[] = [
  // Contracts that other stores run in `npm test`, with the same statements or the same code.
  'test/adapters/{cloudflare-kv,durable-object,sql/d1}.test.ts',
  'test/adapters/{crash-between-writes,sql/migrate-interrupted}.test.ts',
  // Whole projects, and the mail in a browser.
  'test/cli/{doctor/mistakes,commands/init/signs-in}.test.ts',
  'test/deploy/sveltekit-worker.test.ts',
  'test/providers/kit/mail/mail-looks.test.ts',
]
