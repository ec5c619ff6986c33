import { z } from 'zod'
import { WebAddress } from './addresses.ts'
import { line, text } from './primitives.ts'

/** A value that forms send as JSON text in one field. */
export const jsonText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }, schema)

/** A list without empty entries. */
const filledList = <T extends z.ZodType<string, string>>(item: T, most: number, message: string) =>
  z
    .array(item)
    .max(most * 4)
    .transform((values) => values.filter(Boolean))
    .refine((values) => values.length <= most, message)

/** A team member. `photo` is a URL returned by `POST /api/company/pictures`, or empty. */
const TeamMember = z.strictObject({
  name: line(120).refine((value) => value.length > 0, 'A name is required.'),
  role: line(120),
  photo: z.string().regex(/^(\/media\/[\w./-]{1,300})?$/, 'Choose a picture.'),
  bio: text(600),
  links: filledList(WebAddress, 4, 'Use at most 4 links.'),
})
export type TeamMember = z.infer<typeof TeamMember>

/** The About page of a company. Empty fields are not displayed. */
export const About = z.object({
  mission: z.string(),
  vision: z.string(),
  values: z.array(z.string()),
  team: z.array(TeamMember.extend({ links: z.array(z.string()) })),
})
export type About = z.infer<typeof About>

/** The same fields as the Update Company form sends them. */
export const aboutInput = {
  mission: text(2000),
  vision: text(2000),
  values: jsonText(filledList(line(200), 12, 'Use at most 12 values.')),
  team: jsonText(z.array(TeamMember).max(24, 'Add at most 24 people.')),
}
