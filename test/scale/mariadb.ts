import { createPool } from 'mysql2/promise'
import { fromMysql2 } from '../../src/adapters/sql.ts'
import { startService } from '../../tools/services.ts'
import type { ScaleStore } from './scale-store.ts'

const FILL = (rows: number): string[] => [
  'create table users (id varchar(191) primary key, name text, email varchar(191), emailVerified datetime(3), image text)',
  `insert into users (id, email) select concat('user-', seq), concat('user-', seq, '@mail.example') from seq_1_to_${rows}`,
  `create table accounts (id bigint auto_increment primary key, userId varchar(191) not null, type varchar(191) not null,
    provider varchar(191) not null, providerAccountId varchar(191) not null, refresh_token text, access_token text,
    expires_at bigint, token_type text, scope text, id_token text, session_state text)`,
  `insert into accounts (userId, type, provider, providerAccountId)
    select concat('user-', seq), 'oauth', 'github', seq from seq_1_to_${rows}`,
  `create table sessions (id bigint auto_increment primary key, userId varchar(191) not null, expires datetime(3) not null,
    sessionToken varchar(191) not null)`,
  `insert into sessions (userId, expires, sessionToken)
    select concat('user-', seq), now() + interval if(seq % 10 = 0, -1, 30) day, md5(seq) from seq_1_to_${rows}`,
]

/** MariaDB with tables of another library. */
export async function openMariadb(): Promise<ScaleStore> {
  const { url, stop } = await startService('mariadb')
  const place = new URL(url)
  const server = createPool(url)
  await server.query('create database scale character set utf8mb4')
  // The default is 128 MB. InnoDB ends an index with a moment without writes, in which it adds what was written meanwhile:
  // with most pages on the disk, that took 1.6 s for five million rows.
  await server.query('set global innodb_buffer_pool_size = 2147483648')
  await server.end()
  place.pathname = '/scale'
  const pool = createPool(place.href)
  return {
    title: 'MariaDB',
    database: fromMysql2(pool),
    async fill(rows) {
      for (const statement of FILL(rows)) await pool.query(statement)
    },
    async close() {
      await pool.end()
      await stop()
    },
  }
}
