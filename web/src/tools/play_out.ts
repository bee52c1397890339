// SPDX-License-Identifier: MIT
// play_out.ts: plays to the end, with both sides as good as the engine can.
import { text } from '../engine/answers';
import type { Job } from '../panels/job';
import { limits } from '../state/settings';
import type { Made, Session } from '../state/session';

const MOST = 200; // moves
const SECONDS = 2; // time limit for a move

export async function playOut(session: Session, job: Job): Promise<string[]> {
  const moves: Made[] = [];
  let who: 'left' | 'right' = session.look?.turn === 'right' ? 'right' : 'left';
  while (moves.length < MOST) {
    const words = session.wordsAfter([...session.made, ...moves], 'hint', '--strength', '4', '--turn', who, ...limits(SECONDS));
    const answer = await job.run(`Playing move ${moves.length + 1}`, words);
    const move = answer && text(answer, 'move');
    if (!move) break;
    moves.push({ who, text: move });
    who = who === 'left' ? 'right' : 'left';
    if (job.stopped) break;
  }
  return moves.map((made) => made.text);
}
