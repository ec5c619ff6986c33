import { z } from 'zod'
import { WebAddress } from './addresses.ts'
import { line, text } from './primitives.ts'

/** JSON as a form sends it: written out in one field. */
export const written = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return JSON.parse(value) as unknown
    } catch {
      return value
    }
  }, schema)

/** A list, without what was left empty. */
const said = <T extends z.ZodType<string, string>>(item: T, most: number, message: string) =>
  z
    .array(item)
    .max(most * 4)
    .transform((values) => values.filter(Boolean))
    .refine((values) => values.length <= most, message)

/** Somebody of the team. `photo` is an address that `POST /api/company/pictures` answered, or empty. */
const TeamMember = z.strictObject({
  name: line(120).refine((value) => value.length > 0, 'A name is required.'),
  role: line(120),
  photo: z.string().regex(/^(\/media\/[\w./-]{1,300})?$/, 'Choose a picture.'),
  bio: text(600),
  links: said(WebAddress, 4, 'Use at most 4 links.'),
})
export type TeamMember = z.infer<typeof TeamMember>

/** What a company says about itself beyond its description. Whatever is empty is not shown. */
export const About = z.object({
  mission: z.string(),
  vision: z.string(),
  values: z.array(z.string()),
  team: z.array(TeamMember.extend({ links: z.array(z.string()) })),
})
export type About = z.infer<typeof About>

/** The same as the form of Update Company sends it. */
export const aboutInput = {
  mission: text(2000),
  vision: text(2000),
  values: written(said(line(200), 12, 'Use at most 12 values.')),
  team: written(z.array(TeamMember).max(24, 'Show at most 24 people.')),
}
