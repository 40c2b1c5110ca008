import type { Session } from 'latchkey'
import { saveNickname } from './actions'

export function Profile({ session: { nickname, user } }: { readonly session: Session }) {
  const { email, name } = user ?? {}
  return (
    <>
      <div className="person">
        <span className="avatar" aria-hidden="true">
          {(name ?? email ?? '?').slice(0, 1).toUpperCase()}
        </span>
        <p>
          <strong>{name ?? 'No name'}</strong>
          <br />
          <span className="muted">{email ?? 'No email address'}</span>
        </p>
      </div>
      <form action={saveNickname}>
        <label htmlFor="nickname-field">Nickname</label>
        <div className="field">
          <input
            id="nickname-field"
            name="nickname"
            maxLength={40}
            autoComplete="nickname"
            key={nickname}
            defaultValue={nickname}
          />
          <button type="submit">Save</button>
        </div>
      </form>
    </>
  )
}
