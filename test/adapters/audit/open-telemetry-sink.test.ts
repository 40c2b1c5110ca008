import { describe, expect, test } from 'vitest'
import { type OpenTelemetryRecord, openTelemetrySink } from '../../../src/adapters/audit/index.ts'
import { withPassword } from '../../errors/logger/flows.ts'
import { openAudit } from '../../features/audit/open-audit.ts'

/** Signs in, and returns the records that a logger of OpenTelemetry receives. */
async function recordsOf(password?: string): Promise<OpenTelemetryRecord[]> {
  const records: OpenTelemetryRecord[] = []
  const sink = openTelemetrySink({ emit: (record) => void records.push(record) })
  const log = openAudit({ sink, fields: ['ip', 'userAgent'] })
  await withPassword(password, { audit: log.audit })
  await log.settle()
  return records
}

describe('openTelemetrySink', () => {
  test('emits a record of a success', async () => {
    const [record] = await recordsOf()
    expect(record).toEqual({
      severityNumber: 9,
      severityText: 'INFO',
      body: 'sign-in',
      timestamp: expect.any(Date),
      attributes: {
        'event.name': 'latchkey.sign-in',
        'latchkey.event.id': expect.any(String),
        'latchkey.method': 'credentials',
        'latchkey.outcome': 'success',
        'latchkey.provider': 'credentials',
        'latchkey.reason': 'known-user',
        'latchkey.request.id': expect.any(String),
        'latchkey.event.count': '1',
        'session.id': expect.any(String),
        'user.id': '1',
      },
    })
  })

  test('emits a warning for a refusal, without attributes for missing values', async () => {
    const [record] = await recordsOf('a wrong password')
    expect(record).toMatchObject({ severityNumber: 13, severityText: 'WARN' })
    expect(record?.attributes).toMatchObject({ 'latchkey.reason': 'CredentialsSignin' })
    expect(Object.keys(record?.attributes ?? {})).not.toContain('user.id')
  })

  test('emits an error for a failure, with the optional fields', () => {
    const records: OpenTelemetryRecord[] = []
    openTelemetrySink({ emit: (record) => void records.push(record) }).write({
      ...{ id: '1', at: '2030-06-15T12:00:00.123Z', type: 'session.read', outcome: 'failed', reason: 'AdapterError' },
      ...{ actor: null, session: null, provider: null, method: null, requestId: '2', count: 7 },
      ...{ ip: '203.0.113.7', userAgent: 'Browser' },
    })
    expect(records).toMatchObject([
      {
        severityNumber: 17,
        timestamp: new Date('2030-06-15T12:00:00.123Z'),
        attributes: { 'latchkey.event.count': '7', 'client.address': '203.0.113.7', 'user_agent.original': 'Browser' },
      },
    ])
  })
})
