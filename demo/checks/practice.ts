/** Independent computations of the answers of the practice pool on percentage and ratio, by search where that is possible. */
import { gcd, only, range, type Checks } from './check.ts'
import { followers } from './logic.ts'

export const practiceChecks: Checks = {
  'practice-percentage-001': () => (300 * 15) / 100,
  'practice-percentage-002': () => only(range(1, 1000), (n) => n * 30 === 72 * 100),
  'practice-percentage-003': () => only(range(0, 100), (share) => share * 80 === 52 * 100),
  'practice-percentage-004': () => only(range(0, 100), (rise) => 160 * (100 + rise) === 200 * 100),
  'practice-percentage-005': () => only(range(0, 100), (cut) => 125 * (100 - cut) === 100 * 100),
  'practice-percentage-006': () => 100 - (100 * 120 * 80) / 10_000,
  'practice-percentage-007': () => (6_000 * 110 * 110) / 10_000,
  'practice-percentage-008': () => only(range(1, 1000), (most) => most * 40 === (180 + 20) * 100),
  'practice-percentage-009': () => only(range(1, 20_000), (votes) => votes * 60 - votes * 40 === 1_200 * 100),
  'practice-percentage-010': () => only(range(0, 200), (water) => 200 * 20 === (200 + water) * 16),
  'practice-ratio-001': () => 45 / gcd(45, 60) / (60 / gcd(45, 60)),
  'practice-ratio-002': () => only(range(250, 500), (share) => (500 - share) * 3 === share * 2),
  'practice-ratio-003': () => only(range(1, 100), (x) => 4 * x === 5 * 16),
  'practice-ratio-004': () => only(range(1, 1000), (price) => price * 5 === 100 * 9),
  'practice-ratio-005': () => (2 * 4) / (3 * 5),
  'practice-ratio-006': () => only(range(1, 100), (m) => m * m === 8 * 18),
  'practice-ratio-007': () => only(range(1, 32), (n) => n * 5 === (64 - n) * 3),
  'practice-ratio-008': () => only(range(1, 39), (girls) => girls * 5 === (40 - girls) * 3),
  'practice-ratio-009': () => only(range(0, 100), (n) => (7 + n) * 3 === (13 + n) * 2),
  'practice-ratio-010': () => only(range(1, 100), (father) => (father + 9) * 4 === (father / 3 + 9) * 9),
  'practice-syllogism-001': () =>
    followers(
      [
        ['all', 'roses', 'flowers'],
        ['all', 'flowers', 'plants'],
      ],
      [
        ['all', 'roses', 'plants'],
        ['all', 'plants', 'roses'],
      ],
    ),
  'practice-syllogism-002': () =>
    followers(
      [
        ['no', 'cats', 'dogs'],
        ['all', 'dogs', 'animals'],
      ],
      [
        ['no', 'animals', 'cats'],
        ['someNot', 'animals', 'cats'],
      ],
    ),
  'practice-syllogism-003': () =>
    followers(
      [
        ['all', 'pens', 'pencils'],
        ['some', 'pencils', 'erasers'],
      ],
      [
        ['some', 'pens', 'erasers'],
        ['all', 'erasers', 'pens'],
      ],
    ),
  'practice-syllogism-004': () =>
    followers(
      [
        ['all', 'doctors', 'teachers'],
        ['all', 'teachers', 'players'],
      ],
      [
        ['some', 'players', 'doctors'],
        ['some', 'teachers', 'doctors'],
      ],
    ),
  'practice-syllogism-005': () =>
    followers(
      [
        ['some', 'mangoes', 'apples'],
        ['no', 'apples', 'bananas'],
      ],
      [
        ['someNot', 'mangoes', 'bananas'],
        ['no', 'mangoes', 'bananas'],
      ],
    ),
  'practice-syllogism-006': () =>
    followers(
      [
        ['some', 'trees', 'houses'],
        ['all', 'houses', 'roads'],
      ],
      [
        ['no', 'roads', 'trees'],
        ['some', 'roads', 'trees'],
      ],
    ),
  'practice-syllogism-007': () =>
    followers(
      [
        ['all', 'keys', 'locks'],
        ['no', 'locks', 'doors'],
        ['all', 'doors', 'walls'],
      ],
      [
        ['no', 'keys', 'doors'],
        ['someNot', 'walls', 'locks'],
      ],
    ),
  'practice-syllogism-008': () =>
    followers(
      [
        ['some', 'books', 'maps'],
        ['some', 'maps', 'charts'],
      ],
      [
        ['some', 'books', 'charts'],
        ['all', 'charts', 'books'],
      ],
    ),
  'practice-syllogism-009': () =>
    followers(
      [
        ['all', 'pilots', 'swimmers'],
        ['some', 'swimmers', 'cooks'],
      ],
      [
        ['some', 'pilots', 'cooks'],
        ['no', 'pilots', 'cooks'],
      ],
    ),
  'practice-syllogism-010': () =>
    followers(
      [
        ['all', 'rings', 'metals'],
        ['some', 'metals', 'coins'],
        ['no', 'coins', 'stamps'],
      ],
      [
        ['someNot', 'metals', 'stamps'],
        ['someNot', 'rings', 'stamps'],
      ],
    ),
  'practice-syllogism-011': () =>
    followers(
      [
        ['all', 'squares', 'tiles'],
        ['someNot', 'tiles', 'bricks'],
        ['all', 'stones', 'bricks'],
      ],
      [
        ['someNot', 'squares', 'stones'],
        ['someNot', 'tiles', 'stones'],
      ],
    ),
}
