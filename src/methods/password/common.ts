/**
 * The most used passwords and the words in them, in lower case. A password that consists of these words and digits is
 * as common as they are, so the list needs no `password123456`.
 */
const TEXT =
  'password passwort passw0rd p@ssword p@ssw0rd pa55word pa55w0rd passphrase pass pwd secret geheim contrasena contraseña senha motdepasse wachtwoord haslo parola пароль qwerty qwertz azerty qwer asdf asdfgh zxcv zxcvbnm asdfghjkl qwertyuiop 1qaz2wsx 1q2w3e4r 1q2w3e4r5t 1q2w3e qazwsx qazwsxedc zaq12wsx q1w2e3r4 йцукен abcdef abcd abc abcdefgh aabbcc xxxx iloveyou ilove iloveu love lovely loveme lover letmein welcome welkom hello login signin admin administrator root user username test testing tester guest default changeme changeit temp temporary master access system server computer internet dragon monkey sunshine princess football baseball basketball soccer hockey superman batman spiderman pokemon naruto starwars shadow michael jordan jennifer jessica ashley daniel charlie thomas michelle nicole anthony andrew joshua matthew william robert george hunter hunter2 killer freedom whatever trustno1 nothing please flower butterfly chocolate cookie cheese banana pepper ginger summer winter spring autumn sommer january february monday sunday london liverpool chelsea arsenal barcelona juventus samsung google facebook youtube microsoft windows android iphone apple corvette mustang ferrari porsche cowboys matrix phoenix diamond forever family friends friend angel baby babygirl jesus heaven blessed money dollar number one two three mynoob gfhjkm changethis correct horse battery staple example sample demo this is my the a new your not very long strong secure safe'

/** The words by themselves. */
export const COMMON_WORDS: readonly string[] = TEXT.split(' ')
