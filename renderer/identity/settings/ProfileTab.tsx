import '../account/styles.ts'
import { AvatarField } from '../account/AvatarField.tsx'
import { NameForm } from '../account/NameForm.tsx'
import { Section } from '../account/Section.tsx'
import { WithClient } from '../account/WithClient.tsx'

/** The public part of the account: image, name and username. */
export function ProfileTab() {
  return (
    <WithClient>
      {({ account }) => (
        <>
          <Section title="Picture">
            <AvatarField me={account} />
          </Section>
          <Section title="Name" intro="Your username is shown next to your comments.">
            <NameForm me={account} />
          </Section>
        </>
      )}
    </WithClient>
  )
}
