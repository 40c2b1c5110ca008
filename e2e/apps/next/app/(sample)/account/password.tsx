import { changeEmail, changePassword, deleteUser } from './actions'

/** What users do with a password that latchkey keeps. */
export const Password = () => (
  <>
    <form action={changeEmail}>
      <p>
        <label htmlFor="new-email">New address</label>
        <input id="new-email" name="email" type="email" autoComplete="email" required />
      </p>
      <p>
        <label htmlFor="email-password">Your password</label>
        <input id="email-password" name="password" type="password" autoComplete="current-password" required />
      </p>
      <button type="submit">Change address</button>
    </form>
    <form action={changePassword}>
      <p>
        <label htmlFor="present-password">Present password</label>
        <input id="present-password" name="password" type="password" autoComplete="current-password" required />
      </p>
      <p>
        <label htmlFor="new-password">New password</label>
        <input id="new-password" name="newPassword" type="password" autoComplete="new-password" required />
      </p>
      <button type="submit">Change password</button>
    </form>
    <form action={deleteUser}>
      <p>
        <label htmlFor="delete-password">Your password, to delete everything</label>
        <input id="delete-password" name="password" type="password" autoComplete="current-password" required />
      </p>
      <button type="submit" className="danger">
        Delete account
      </button>
    </form>
  </>
)
