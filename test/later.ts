/** Files that only `npm run test:rest` runs, because they take long. */
export const LATER: readonly string[] = [
  // Contracts that other stores run in `npm test`, with the same statements or the same code.
  'test/adapters/{cloudflare-kv,durable-object,sql/d1}.test.ts',
  'test/adapters/crash-between-writes.test.ts',
  // Changes of existing tables. The contract of each store creates its tables in `npm test`.
  'test/adapters/sql/{existing-tables,migrate-interrupted,migrate-locks,migrate-refusals}.test.ts',
  // Commands as processes of their own, in whole projects. `npm test` keeps their texts, and the checks of the doctor.
  'test/cli/commands/{init,migrate,migrate-from,migrate-passwords,reseal}.test.ts',
  'test/cli/commands/init/{signs-in,starts,timed-start}.test.ts',
  'test/cli/doctor/{doctor,mistakes}.test.ts',
  'test/cli/migrate-from/{next-4-routes,next-auth,sveltekit-app}.test.ts',
  // Whole projects, and the mail in a browser.
  'test/deploy/sveltekit-worker.test.ts',
  'test/providers/kit/mail/mail-looks.test.ts',
]
