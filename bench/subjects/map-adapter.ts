/** A row of a table. */
export type Row = Record<string, unknown>

interface Clause {
  readonly field: string
  readonly value: unknown
  readonly operator?: string
}
interface Question {
  readonly model: string
  readonly where?: readonly Clause[]
}

/** Columns that are looked up. */
const INDEXED: readonly string[] = ['id', 'token', 'email', 'identifier', 'userId', 'accountId', 'providerAccountId']

/** A table that finds its rows by any column above without looking at the others. */
class Table {
  readonly #rows = new Set<Row>()
  readonly #indexes = new Map<string, Map<unknown, Set<Row>>>()

  #each(row: Row, change: (rows: Set<Row>) => void): void {
    for (const field of INDEXED) {
      if (row[field] === undefined) continue
      const index = this.#indexes.get(field) ?? new Map<unknown, Set<Row>>()
      this.#indexes.set(field, index)
      const rows = index.get(row[field]) ?? new Set()
      change(rows)
      if (rows.size > 0) index.set(row[field], rows)
      else index.delete(row[field])
    }
  }

  add(row: Row): void {
    this.#rows.add(row)
    this.#each(row, (rows) => rows.add(row))
  }

  remove(row: Row): void {
    this.#rows.delete(row)
    this.#each(row, (rows) => rows.delete(row))
  }

  find(where: readonly Clause[] = []): Row[] {
    const isEqual = ({ operator = 'eq' }: Clause) => operator === 'eq'
    const key = where.find((clause) => isEqual(clause) && INDEXED.includes(clause.field))
    const rows = key ? (this.#indexes.get(key.field)?.get(key.value) ?? []) : this.#rows
    const found: Row[] = []
    for (const row of rows)
      if (where.every((clause) => !isEqual(clause) || row[clause.field] === clause.value)) found.push(row)
    return found
  }
}

function change(table: Table, rows: readonly Row[], update: Row): void {
  for (const row of rows) {
    table.remove(row)
    table.add(Object.assign(row, update))
  }
}

/**
 * The methods of a Better Auth adapter, over maps: its own memory adapter looks at every row of a table, which
 * would be unfair with 10,000 of them.
 */
export function mapAdapter(): object {
  const tables = new Map<string, Table>()
  const table = (model: string) => {
    const found = tables.get(model) ?? new Table()
    tables.set(model, found)
    return found
  }
  const find = ({ model, where }: Question) => table(model).find(where)
  const remove = (model: string, rows: readonly Row[]) => {
    for (const row of rows) table(model).remove(row)
    return rows.length
  }
  return {
    create: async ({ model, data }: Question & { data: Row }) => {
      table(model).add(data)
      return data
    },
    findOne: async (question: Question) => find(question)[0] ?? null,
    findMany: async (question: Question) => find(question),
    count: async (question: Question) => find(question).length,
    update: async (question: Question & { update: Row }) => {
      const rows = find(question)
      change(table(question.model), rows, question.update)
      return rows[0] ?? null
    },
    updateMany: async (question: Question & { update: Row }) => {
      const rows = find(question)
      change(table(question.model), rows, question.update)
      return rows.length
    },
    delete: async (question: Question) => void remove(question.model, find(question)),
    deleteMany: async (question: Question) => remove(question.model, find(question)),
    consumeOne: async (question: Question) => {
      const [row] = find(question)
      if (row) remove(question.model, [row])
      return row ?? null
    },
  }
}
