// Sign-in with mails that the application sends.

export { Mail, Mail as default, type MailSender } from '../methods/email/provider.ts'
