/** The about page of the demo company. */
export const demoAbout = {
  mission:
    'To show that pictures made by rules can be as quiet, as strange and as moving as those that were found outdoors.',
  vision: 'A wall in every home for a landscape that no one else has seen.',
  values: [
    'A picture is finished when nothing can be taken away.',
    'Small editions, honest prices.',
    'We answer every message ourselves.',
  ],
  team: [
    {
      name: 'Tariro Moyo',
      role: 'Founder, painter of landscapes',
      photo: '',
      bio: 'Wrote her first mountain range on a night train and has not stopped since. Looks after light and weather.',
      links: ['https://www.linkedin.com/in/tariro-moyo-example'],
    },
    {
      name: 'Daniel Okafor',
      role: 'Still lifes and the shop',
      photo: '',
      bio: 'Came for the sculptures, stayed for the shadows. Packs every print himself.',
      links: [],
    },
    {
      name: 'Lin Sørensen',
      role: 'City nights and events',
      photo: '',
      bio: 'Draws windows until they look lived in. Ask Lin about workshops and lantern walks.',
      links: ['https://www.instagram.com/lin.vitrine.example'],
    },
  ],
}
