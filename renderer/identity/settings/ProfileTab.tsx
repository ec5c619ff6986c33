import '../account/styles.ts'
import { AvatarField } from '../account/AvatarField.tsx'
import { NameForm } from '../account/NameForm.tsx'
import { Section } from '../account/Section.tsx'
import { WithClient } from '../account/WithClient.tsx'

/** What others see of one. */
export function ProfileTab() {
  return (
    <WithClient>
      {({ account }) => (
        <>
          <Section title="Picture">
            <AvatarField me={account} />
          </Section>
          <Section title="Name" intro="Your username stands beside what you comment.">
            <NameForm me={account} />
          </Section>
        </>
      )}
    </WithClient>
  )
}
