import type { account } from '../../../auth'
import { Confirm } from '../../../components/confirm'
import { Row } from '../../../components/row'
import { Time } from '../../../components/time'
import { endSession, leaveEverywhere, leaveProvider } from './actions'

interface SessionsProps {
  readonly sessions: Awaited<ReturnType<typeof account.sessions>>
  readonly isConnected: boolean
}

/** The sessions of the user, the current one first. */
export const Sessions = ({ isConnected, sessions }: SessionsProps) => (
  <>
    <ul className="rows">
      {sessions
        .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
        .map(({ device, expires, id, isCurrent }) => {
          const name = device ?? 'Unknown browser'
          const expiry = (
            <>
              Expires <Time date={expires} />
            </>
          )
          return (
            <Row key={id} name={name} badge={isCurrent && 'This browser'} detail={expiry}>
              {!isCurrent && (
                <Confirm
                  verb="End"
                  object={name}
                  consequence="That browser is signed out."
                  action={endSession}
                  fields={{ id }}
                />
              )}
            </Row>
          )
        })}
    </ul>
    {isConnected && (
      <form action={leaveProvider}>
        <button type="submit">Sign out here and at the provider</button>
      </form>
    )}
    <Confirm
      verb="Sign out everywhere"
      consequence="All your sessions end, including the one in this browser."
      action={leaveEverywhere}
    />
  </>
)
