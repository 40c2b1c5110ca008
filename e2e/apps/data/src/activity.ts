import { database, waitUntil } from '@latchkey/app-data/database'
import type { AuditOptions } from 'latchkey'
import { sqlSink } from 'latchkey/audit'

/** The audit log of the library: a table of this database. */
export const audit: AuditOptions = { sink: sqlSink(database), waitUntil }

/** What users read of the log. They see only types that are listed here. */
const TEXTS = {
  'account.linked': 'Sign-in method added',
  'account.unlinked': 'Sign-in method removed',
  'passkey.added': 'Passkey added',
  'passkey.removed': 'Passkey removed',
  'passkey.renamed': 'Passkey renamed',
  'session.ended': 'Session ended',
  'sign-in': 'Signed in',
  'token.refreshed': 'Access token refreshed',
  'user.created': 'Account created',
} as const

const TYPES = Object.keys(TEXTS)

/** What users read of an event without success, by its outcome. */
const PROBLEMS: Readonly<Record<string, string>> = { refused: 'Refused', failed: 'Failed' }

/** An event of the log, for the user that it is about. */
export interface Activity {
  readonly at: Date
  readonly text: string
  /** `null` after a success. */
  readonly problem: string | null
}

/**
 * Lists the last events about a user, the newest first: three of each kind, so that many of one kind, such as an
 * attacker's failed sign-ins, push no other off the list.
 */
export async function listActivity(userId: string): Promise<Activity[]> {
  const marks = TYPES.map(() => '?').join(', ')
  const { rows } = await database.execute(
    `SELECT at, type, outcome FROM (
      SELECT at, type, outcome, rowid AS place,
        ROW_NUMBER() OVER (PARTITION BY type, outcome ORDER BY at DESC, rowid DESC) AS number
      FROM audit_events WHERE actor = ? AND type IN (${marks})
    ) AS events WHERE number <= 3 ORDER BY at DESC, place DESC`,
    [userId, ...TYPES],
  )
  return rows.map(({ at, type, outcome }) => ({
    at: new Date(String(at)),
    text: TEXTS[type as keyof typeof TEXTS], // the query asks for these only
    problem: PROBLEMS[String(outcome)] ?? null,
  }))
}
