import { listActivity } from '@latchkey/app-data/activity'
import { Time } from '../../../components/time'

/** What the audit log says about the user. */
export async function Activity({ userId }: { readonly userId: string }) {
  const activity = await listActivity(userId)
  return (
    <ul className="rows">
      {activity.map(({ at, problem, text }) => (
        <li key={`${text} ${problem} ${at.toISOString()}`}>
          <p>
            <strong>{text}</strong> {problem && <span className="badge">{problem}</span>}
            <br />
            <Time date={at} />
          </p>
        </li>
      ))}
    </ul>
  )
}
