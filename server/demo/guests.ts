/** Names of users who like, comment and review the content of the demo. */
export const guests = [
  'Tendai Moyo',
  'Ines Duarte',
  'Rudo Ncube',
  'Jonas Weber',
  'Amara Okafor',
  'Lena Fischer',
  'Kuda Sibanda',
  'Sofia Rossi',
  'Farai Dube',
  'Noor Haddad',
  'Mika Tanaka',
  'Elise Martin',
  'Owen Clarke',
  'Zanele Khumalo',
  'Pedro Alves',
  'Hanna Lind',
]

export const photoComments = [
  'I have been looking at this for ten minutes. The light is unreal.',
  'This would look wonderful printed large.',
  'The colours remind me of an evening I had forgotten.',
  'How calm. Thank you for sharing it.',
  'Found you through a friend, staying for this series.',
  'The composition is perfect, everything leads to the middle.',
  'Is there a wallpaper size of this one?',
  'My favourite of the whole set.',
  'You can almost feel the cold air.',
  'What a quiet picture for such a loud day.',
  'The texture in the foreground!',
  'More of these, please.',
  'I come back to this one again and again.',
  'Hung it in the hallway, and all our guests ask about it.',
]

export const blogComments = [
  'Finally an explanation without a single formula. I read it twice.',
  'Point three. Every time.',
  'I took that ferry in 1998. The bench was already there.',
  'Made the bread. There is none left to show you.',
  'Thank you for saying it openly. More studios should do that.',
  'We were on the other hill and saw nothing. Next year then.',
  'The last seat of the 11 is mine, please find another one.',
  'On my telephone this page opens faster than the message that sent me here.',
  'Who wrote down the soup? I thought that was forbidden.',
  'Could you write one about the dunes too?',
  'Tried it this morning. Cold hands, no picture, would do it again.',
  'The part about the captain made me smile all day.',
]

export const videoComments = [
  'I left it running on the big screen all evening.',
  'So that is how the crest gets its edge. Thank you!',
  'We stood right behind the sound desk. It was exactly like this.',
  'Quietest race there is, and still my heart was beating.',
  'Asked the dentist where this is. Now I know.',
  'I would play that game.',
  'Never gets old.',
  'The dragon. Every single time.',
  'Who else counted the bridges?',
  'The fog at three minutes. Look at the fog.',
  'Plays where the other one does not, thank you for both.',
  'The bells at the end made me look out of the window.',
]

export const reviewTexts = [
  { stars: 5, text: 'On repeat since breakfast.' },
  { stars: 4, text: 'Lovely. A little short, which is the best thing one can say.' },
  { stars: 5, text: 'Used it in our school play, with thanks in the programme.' },
  { stars: 3, text: 'Fine for the car, less so for the kitchen.' },
  { stars: 5, text: '' },
  { stars: 4, text: 'The quiet part in the middle is the whole point.' },
  { stars: 5, text: 'I did not know I needed this.' },
  { stars: 4, text: 'Please more of these, and longer.' },
]
