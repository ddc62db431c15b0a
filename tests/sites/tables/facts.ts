export interface Season {
  readonly club: string;
  readonly home: { readonly won: number; readonly lost: number };
  readonly away: { readonly won: number; readonly lost: number };
  readonly points: number;
}

/** The league table: its header has two rows, home and away span two columns each. */
export const seasons: readonly Season[] = [
  ["Millbrook Rovers", 9, 1, 6, 4],
  ["Aston Weir", 8, 2, 5, 5],
  ["Tollgate United", 7, 3, 5, 5],
  ["St Bride's", 7, 3, 3, 7],
  ["Fenny Park", 5, 5, 4, 6],
  ["Hexley Town", 4, 6, 3, 7],
  ["Docklands Athletic", 3, 7, 2, 8],
  ["Old Carthusian Way", 2, 8, 1, 9],
].map(([club, homeWon, homeLost, awayWon, awayLost]) => ({
  club: String(club),
  home: { won: Number(homeWon), lost: Number(homeLost) },
  away: { won: Number(awayWon), lost: Number(awayLost) },
  points: (Number(homeWon) + Number(awayWon)) * 3,
}));

/** A timetable in which one day's cell spans all its rows. */
export const lessons = [
  { day: "Monday", hour: "09:00", course: "Bookbinding" },
  { day: "Monday", hour: "11:00", course: "Letterpress" },
  { day: "Tuesday", hour: "09:00", course: "Woodcut" },
  { day: "Tuesday", hour: "10:30", course: "Paper Marbling" },
  { day: "Tuesday", hour: "14:00", course: "Etching" },
  { day: "Friday", hour: "16:00", course: "Calligraphy" },
] as const;

/** The weather station's page: a definition list. */
export const station = {
  Name: "Harbour Mole",
  Elevation: "4 m",
  Opened: "12 March 1954",
  "Wind speed": "6.4 m/s",
  "Air pressure": "1,013 hPa",
  Keeper: "Dagny Lowe",
} as const;

export interface Exhibit {
  readonly number: number;
  readonly title: string;
  readonly maker: string | null;
  readonly made: string | null;
  readonly height: string | null;
  readonly donor: string | null;
}

/** A museum's pages: a fact that is not known is not on the page. */
export const exhibits: readonly Exhibit[] = [
  {
    number: 1,
    title: "Brass Astrolabe",
    maker: "J. Werle",
    made: "1672",
    height: "21 cm",
    donor: "The Pym family",
  },
  { number: 2, title: "Bone Comb", maker: null, made: "about 1100", height: "7 cm", donor: null },
  { number: 3, title: "Regulator Clock", maker: "Anna Tiede", made: null, height: "182 cm", donor: null },
  { number: 4, title: "Painted Sledge", maker: null, made: null, height: null, donor: "H. Oduya" },
];
