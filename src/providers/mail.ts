export { Mail, Mail as default, type MailSender } from '../methods/email/provider.ts'
