/** Common words in passwords. Alone, or with digits and symbols around them, they are refused. */
export const commonPasswordParts = new Set(
  `password passwort passw pass passe contrasena motdepasse senha parola wachtwoord haslo heslo secret secrets
  admin administrator root login logon welcome welcometo willkommen bienvenue bienvenido letmein letmeinnow
  opensesame trustno access master superman batman spiderman ironman wonderwoman starwars startrek pokemon
  minecraft fortnite football baseball basketball volleyball soccer hockey golf tennis swimming liverpool arsenal
  chelsea barcelona realmadrid manchester juventus bayern yankees cowboys steelers lakers
  iloveyou iloveu ilove loveyou lovely loveme forever sweetheart sunshine princess prince dragon monkey shadow
  butterfly flower flowers rainbow unicorn angel angels heaven summer winter spring autumn january february
  march april may june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday computer internet windows microsoft apple google facebook instagram twitter linkedin whatsapp
  youtube samsung android iphone dell lenovo server database system network hacker hello helloworld helloo
  goodbye whatever nothing something anything everything nobody somebody freedom liberty justice america
  canada england germany france london paris berlin madrid newyork california texas mexico brazil
  jesus jesuschrist christ godisgood blessed michael michelle jessica jennifer ashley daniel thomas matthew
  andrew joshua charlie robert george william anthony jordan hunter harley ferrari mercedes porsche mustang corvette
  chocolate cookie cookies banana orange cheese pepper ginger coffee tiger tigger lion eagle falcon wolf
  purple yellow silver golden diamond crystal matrix maverick phoenix thunder lightning warrior ninja
  samurai killer monster zombie vampire ghost guitar music metallica slipknot nirvana eminem beyonce
  changeme changeit temporary temp test testing tester default guest user username demo example sample
  qwerty qwertz azerty asdfgh zxcvbn qazwsx qweasd asdf qwer zxcv yxcv wasd abc abcd abcdef
  business company office manager finance money dollar bitcoin crypto ethereum wallet million
  family mother father brother sister daddy mommy baby babygirl babyboy friends friend bestfriend
  correcthorsebatterystaple correcthorse batterystaple horsebattery stapler`.split(/\s+/),
)

/** Frequent leaked passwords of at least ten characters that the words above do not cover. */
export const commonPasswords = new Set(
  `1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc zaq12wsxcde3
  zaq1zaq1zaq1 zaq1xsw2cde3 zaq1@wsxcde3 !qaz2wsx3edc 1qaz@wsx3edc !qaz@wsx#edc qazwsxedcrfv qazwsxedcr qazxswedcvfr
  123qweasdzxc 123qweasd123 qweasdzxc123 qwe123qwe123 asd123asd123 qwerty123456 qwertyuiop123 123qwerty123 1234qwerasdf
  1234qwer1234 qwer1234asdf qwerasdfzxcv asdfqwer1234 asdfjkl;123 asdfghjkl123 zxcvbnm123 zxcvbnm1234 zxcvbnm,./
  qwertyuiop[] qwertyuiop1 1qwertyuiop poiuytrewq lkjhgfdsa1 mnbvcxz123 0987654321a 1234567890q 1234567890qwe
  a123456789 a1234567890 a123456789a aa12345678 aa123456789 abc123456789 abcd123456 abcd12345678 abc1234567 abc12345678
  q123456789 qq12345678 qq123456789 w123456789 z123456789 s123456789 x123456789 m123456789 123456789a 123456789q 123456789z
  123456789abc 1234567890a 12345678910 1234567891 123456789012 123456789123 12345678901 1234512345 12345qwert 123abc123abc
  0123456789 9876543210 0987654321 1029384756 1357924680 2468013579 1123581321 3141592653 31415926535 2718281828 1112223334
  1122334455 112233445566 11223344556 1212121212 1313131313 1231231231 1231231234 1472583690 147258369a 159357159357
  159753456852 789456123a 7894561230 741852963a 7418529630 963852741a 147852369a 1597534682 0147852369 0123456789a
  5201314520 woaini1314 woaini5201314 woaini520520 iloveyou520 a5201314520 1314520520 7758521521 7758258258
  passw0rd123 p@ssw0rd123 p@ssword123 p@55w0rd123 pa$$w0rd123 pa55word123 passpasspass mypassword newpassword oldpassword
  yourpassword thepassword nopassword notapassword thisismypassword ilovepassword passwordpassword password4you
  mysecretpassword secretpassword supersecret topsecret123 topsecret1 verysecret verysecure securepassword secure1234
  letmein1234 letmein12345 letmeinplease pleaseletmein trustno1trustno1 trustno1234 opensesame1 accessgranted accessdenied
  iloveyou123 iloveyou1234 iloveyou12 iloveyou4ever iloveyouforever iloveyousomuch iloveyoubaby ilovemyself ilovemyfamily
  ilovejesus ilovegod123 ilovemymom ilovemydad ilovechocolate iloveanime jesuslovesme jesusislord jesus12345 godislove123
  godblessme godblessyou inshallah1 bismillah1 bismillah786 mashallah1 alhamdulillah allahuakbar muhammad123 subhanallah
  administrator1 administrator123 admin12345 admin123456 admin1234567 admin123admin adminadmin admin@12345 rootroot12
  toortoor12 root123456 welcome1234 welcome12345 welcome@123 welcome@1234 welcome2024 welcome2025 welcome2026 welcomehome
  changeme123 changeme1234 changethis changemenow test123456 test1234567 testtest12 testtesttest testpassword test@12345
  demo123456 guest12345 user123456 user1234567 username123 default123 temp123456 temppassword temporary1
  football123 football1234 basketball1 basketball23 baseball123 liverpool1 liverpool123 manchesterunited manunited1
  chelseafc1 arsenalfc1 realmadrid1 realmadrid7 barcelona10 fcbarcelona cristiano7 cristianoronaldo ronaldo777 messi10messi
  superman123 spiderman123 batman12345 starwars123 pokemon123 minecraft123 minecraft1 naruto1234 narutouzumaki dragonball
  dragonballz pikachu123 harrypotter harrypotter1 hermione123 lordoftherings gameofthrones winteriscoming
  sunshine123 princess123 princess1234 butterfly1 butterfly123 strawberry strawberry1 blueberry1 watermelon watermelon1
  pineapple1 chocolate1 chocolate123 cheesecake elephant123 dolphin123 tinkerbell tinkerbell1 cinderella beautiful1
  beautiful123 sweetheart1 sweetiepie honeybunny teddybear1 teddybear123 snickers12 spongebob1 spongebob123 hellokitty
  hellokitty1 mickeymouse minniemouse winniethepooh michaeljackson christopher christopher1 alexander1 alexander123
  alexandra1 elizabeth1 elizabeth123 stephanie1 jacqueline anthony123 jonathan123 benjamin123 nicholas123 samantha123
  jessica123 michelle123 jennifer123 jennifer12 charlotte1 gabriella1 victoria123 washington philadelphia california1
  australia1 argentina1 deutschland deutschland1 schalke0404 borussia09 hallo12345 hallo123456 passwort123 passwort1234
  geheim1234 schatz1234 sonnenschein schmetterling ichliebedich qwertz12345 qwertz123456 qwertzuiop azertyuiop
  azertyuiop123 azerty12345 azerty123456 motdepasse1 motdepasse123 bonjour123 jetaime123 jetaime1234 doudou12345
  contrasena1 contraseña contraseña1 teamomucho teamoteamo tequieromucho estrella123 mariposa123 amorcito123 teamo12345
  senha12345 senha123456 brasil2014 flamengo10 corinthians corinthians1 palmeiras1 ciaociao12 juventus10 forzajuve1
  qwerty12345 qwerty1234567 qwerty123qwerty qwertyqwerty qwerty12qwerty qwertyasdfgh asdfasdf12 asdfasdfasdf asdfzxcv1234
  thisisatest thisisme123 whatever123 whatthefuck whatthehell fuckyou123 fuckyou1234 fuckyou12345 fuckoff123 motherfucker
  motherfucker1 asshole123 bullshit123 nothing123 blink182blink slipknot666 metallica1 metallica123 blackberry blackberry1
  playstation playstation3 playstation4 playstation5 nintendo64 xboxlive360 callofduty4 counterstrike leagueoflegends
  worldofwarcraft warcraft123 computer123 computer12 internet123 internet12 microsoft1 windows123 windows2000 windowsxp1
  samsung123 samsung1234 samsunggalaxy google12345 facebook123 facebook12 instagram1 instagram123 yahoo12345 linkedin123
  correcthorsebatterystaple mustang1967 mustang1969 corvette69 ferrari458 lamborghini lamborghini1 kawasaki123 yamahar1234
  whiskey123 budweiser1 heineken12 marlboro12 marijuana420 420blazeit jordan2323 michael123 michael1234 daniel1234
  charlie123 charlie1234 maggie1234 buster1234 monkey1234 monkey12345 dragon1234 dragon12345 shadow1234 master1234 master12345
  killer1234 hunter1234 pepper1234 summer2023 summer2024 summer2025 summer2026 winter2023 winter2024 winter2025 winter2026
  spring2024 spring2025 spring2026 autumn2024 autumn2025 autumn2026 company123 company1234 business123 office12345`.split(
    /\s+/,
  ),
)
