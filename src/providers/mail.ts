// Sign-in by a mail that the application sends.

export { Mail, Mail as default, type MailSender } from '../methods/email/provider.ts'
