import type { Source } from './catalog.ts'
import { createIndexStatement, createName, type IndexWish } from './ddl.ts'
import { type Fragment, query, quoteName } from './fragment.ts'
import { block, isLocked, retryLocked, runInBlock } from './lock.ts'
import { readCode } from './retry-conflicts.ts'

/** Maximum attempts to build an index that becomes invalid. */
const MAX_BUILDS = 10

/** A partitioned table. */
const NOT_SUPPORTED = '0A000'

const DEADLOCK = '40P01'

/**
 * Builds an index of PostgreSQL without blocking writes. Remains of an interrupted build are dropped first.
 *
 * @throws The error of the database. No invalid index remains, because it would still refuse rows.
 */
export async function buildIndex(source: Source, wish: IndexWish): Promise<void> {
  for (let build = 1; build <= MAX_BUILDS; build++) {
    await dropLeftover(source, wish)
    if (await isBuilt(source, wish, build === MAX_BUILDS)) return
  }
}

/** Builds an index once. `false` if another process prevented it. */
async function isBuilt(source: Source, wish: IndexWish, isLast: boolean): Promise<boolean> {
  const style = { dialect: source.dialect, names: source.names }
  try {
    await source.run(createIndexStatement(style, wish, true))
    return (await readState(source, wish)) === 'valid'
  } catch (error) {
    if (readCode(error) !== NOT_SUPPORTED)
      return giveUp(source, wish, (readCode(error) === DEADLOCK || isLocked(error)) && !isLast, error)
    await runInBlock(source, createIndexStatement(style, wish), true)
    return true
  }
}

async function giveUp(source: Source, wish: IndexWish, mayRepeat: boolean, error: unknown): Promise<false> {
  await dropLeftover(source, wish)
  if (mayRepeat) return false
  throw error
}

/** Drops an invalid index that no other process is building. */
export async function dropLeftover(source: Source, wish: IndexWish): Promise<void> {
  await retryLocked((attempt) => source.run(formatTurn(source, wish, attempt)), Number.POSITIVE_INFINITY)
  if ((await readState(source, wish)) !== 'invalid') return
  const [table, index] = [quoteName(source.names[wish.table], source.dialect), createIndex(source, wish)]
  // No index can be built while this lock is held, so an invalid one is left over.
  const lines = [
    `lock table ${table} in share update exclusive mode`,
    `if exists (select from pg_index where indexrelid = to_regclass(${formatLiteral(index)}) and not indisvalid) then
    drop index ${index};
  end if`,
  ]
  await retryLocked((attempt) => source.run(block(attempt, false, ...lines)))
}

const formatLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** An index is in the schema of its table. */
function createIndex({ dialect, names }: Source, { table, columns, isUnique }: IndexWish): string {
  const folder = names[table].split('.').slice(0, -1)
  const name = createName({ names }, table, columns, isUnique ? 'key' : 'idx')
  return quoteName([...folder, name].join('.'), dialect)
}

async function readState(source: Source, wish: IndexWish): Promise<'valid' | 'invalid' | 'absent'> {
  const { rows } = await source.run(
    query`select indisvalid as "valid" from pg_index where indexrelid = to_regclass(${createIndex(source, wish)})`,
  )
  if (rows[0] === undefined) return 'absent'
  return rows[0]['valid'] === true ? 'valid' : 'invalid'
}

/**
 * Waits until no other process builds an index on the table, because two concurrent builds would deadlock. A build
 * cannot hold the advisory lock itself. So each run holds it for a moment before it checks, during which the previous
 * run starts its build.
 */
const formatTurn = ({ dialect, names }: Source, { table }: IndexWish, attempt: number): Fragment =>
  block(
    attempt,
    true,
    'perform pg_sleep(0.05)',
    `if exists (select from pg_locks l join pg_stat_activity a on a.pid = l.pid and a.backend_type = 'client backend'
      where l.locktype = 'relation' and l.relation = to_regclass(${formatLiteral(quoteName(names[table], dialect))}) and l.granted
      and l.mode = 'ShareUpdateExclusiveLock' and l.pid <> pg_backend_pid() and a.datname = current_database()) then
    raise exception 'another process builds an index' using errcode = 'lock_not_available';
  end if`,
  )
