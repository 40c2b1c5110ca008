import { SignIn } from "@/components/sign-in"

export default function Home() {
  return (
    <>
      <h1>Shop</h1>
      <SignIn />
    </>
  )
}
