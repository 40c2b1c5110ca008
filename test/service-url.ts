import { createConnection } from 'mysql2/promise'
import pg from 'pg'
import { inject } from 'vitest'
import type { ServiceName } from '../tools/services.ts'
import './services.ts'

/**
 * Where a database server of this run listens; it is started at the first call.
 *
 * @throws {Error} It is not installed: says what to do.
 */
export async function serviceUrl(name: ServiceName): Promise<string> {
  const response = await fetch(`${inject('services')}/${name}`)
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** An empty database of its own for a test file. */
export async function freshDatabase(name: 'postgres' | 'mariadb'): Promise<string> {
  const url = new URL(await serviceUrl(name))
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await (name === 'postgres' ? createOnPostgres : createOnMariadb)(url.href, `create database ${database}`)
  url.pathname = `/${database}`
  return url.href
}

async function createOnPostgres(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement)
  await client.end()
}

async function createOnMariadb(url: string, statement: string): Promise<void> {
  const connection = await createConnection(url)
  await connection.query(statement)
  await connection.end()
}
