import pg from 'pg'
import { fromPg } from '../../src/adapters/sql.ts'
import { startService } from '../../tools/services.ts'
import type { ScaleStore } from './scale-store.ts'

const FILL = (rows: number) => `
  create table users (id text primary key, name text, email text, "emailVerified" timestamptz, image text);
  insert into users (id, email) select 'user-' || n, 'user-' || n || '@mail.example' from generate_series(1, ${rows}) n;
  create table accounts (id bigserial primary key, "userId" text not null, type text not null, provider text not null,
    "providerAccountId" text not null, refresh_token text, access_token text, expires_at bigint, token_type text,
    scope text, id_token text, session_state text);
  insert into accounts ("userId", type, provider, "providerAccountId")
    select 'user-' || n, 'oauth', 'github', n from generate_series(1, ${rows}) n;
  create table sessions (id bigserial primary key, "userId" text not null, expires timestamptz not null, "sessionToken" text not null);
  insert into sessions ("userId", expires, "sessionToken")
    select 'user-' || n, now() + (case when n % 10 = 0 then '-1 day' else '30 days' end)::interval, md5(n::text)
    from generate_series(1, ${rows}) n;
  analyze`

/** PostgreSQL with tables of another library. */
export async function openPostgres(): Promise<ScaleStore> {
  const { url, stop } = await startService('postgres')
  const pool = new pg.Pool({ connectionString: url })
  return {
    title: 'PostgreSQL',
    database: fromPg(pool),
    fill: async (rows) => void (await pool.query(FILL(rows))),
    async close() {
      await pool.end()
      await stop()
    },
  }
}
