//! The table: the properties that things have in every game, by class. A line here and the arm that computes it
//! (`referee/eval/things`) make a property; its type in checks, for editors and in the guide follow from the line.

use super::property::{Property, properties};
use super::words::{WORDS, number};

properties! {
    /// Properties of the table.
    TableProperty {
        Turn "turn": "number", "the number of the turn";
        Round "round": "number", "the number of the round";
        Phase "phase": "string?", "the id of the phase";
        Active "active": "Seat", "the player whose turn it is";
        Other "other": "Seat?", "the active player's opponent";
        Player "player": "Seat" [untold], "the player who acts";
        Foe "foe": "Seat?" [untold], "the opponent of the player who acts";
        Seats "seats": "{ Seat }", "the players still in the game";
        Sides "sides": "{ Side }", "all sides";
        Eliminated "eliminated": "number", "how many players are out";
        LastWinner "last_winner": "Seat?" [untold], "who has won the latest battle";
    }

    /// Properties of a player.
    SeatProperty {
        Side "side": "string?", "the id of the player's side";
        Index "index": "number", "the number of the seat, from 1";
        Foe "foe": "Seat?", "the opponent";
        Other "other": "Seat?" [untold], "the opponent";
        Left "left": "Seat?", "whoever is next round the table";
        Others "others": "{ Seat }", "all others, in order";
        Active "active": "boolean", "whether it is this player's turn";
        Alive "alive": "boolean", "whether still in the game";
        Eliminated "eliminated": "boolean" [untold], "whether out of the game";
        Automaton "automaton": "boolean", "whether the game itself moves for it";
        Faction "faction": "Row?", "the row of the player's faction";
    }

    /// Properties of a side.
    SideProperty {
        Id "id": "string", "its id";
        Seat "seat": "Seat?", "the player of it, the first if there are several";
    }

    /// Properties of a row.
    RowProperty {
        Id "id": "string", "its id";
        List "list": "string", "the id of its list";
        Side "side": "string?", "the id of its side";
        Index "index": "number", "its number in the list, from 1";
    }

    /// Properties of a piece.
    PieceProperty {
        Name "name": "string" [programs], "its printed name";
        Owner "owner": "Seat?", "whose it is";
        Controller "controller": "Seat?", "who commands it";
        Place "place": "Place?", "where it lies";
        Space "space": "Space?", "the space that it is on";
        Host "host": "Piece?", "the piece that it lies on";
        Face "face": "string", "which face shows, `up` or `down`";
        Facing "facing": "number", "which way it points";
        Copy "copy": "number" [fixed], "which of the copies of its row it is";
        Row "row": "Row" [fixed], "its row";
        InPlay "in_play": "boolean", "whether it is in play";
        Muted "muted": "boolean", "whether its text is void";
    }

    /// Properties of a place.
    PlaceProperty {
        Id "id": "string", "its id";
        Count "count": "number" [conditions], "how many pieces lie there";
        Empty "empty": "boolean", "whether nothing lies there";
        Top "top": "Piece?", "the last piece";
        Bottom "bottom": "Piece?", "the first piece";
        Owner "owner": "Seat?", "whose it is";
        Seat "seat": "Seat?" [untold], "whose it is";
        Limit "limit": "number?", "how many pieces may stay there";
        Pieces "pieces": "{ Piece }", "all that lies there";
    }

    /// Properties of a space.
    SpaceProperty {
        Map "map": "Map" [fixed], "its map";
        Index "index": "number" [fixed], "its number along the map, from 0";
    }

    /// Properties of a list.
    ListProperty {
        Count "count": "number" [conditions, fixed], "how many rows it has";
        Now "now": "Row?", "the row of this turn";
        Id "id": "string" [fixed], "its id";
        Rows "rows": "{ Row }" [fixed], "all rows";
    }

    /// Properties of a map.
    MapProperty {
        Spaces "spaces": "{ Space }" [fixed], "all spaces";
        Count "count": "number" [conditions, fixed], "how many spaces it has";
    }

    /// Properties of an announcement.
    ActProperty {
        Card "card": "Piece?", "the card that is played";
        Player "player": "Seat?", "who plays it";
        Target "target": "Thing?", "what it aims at";
        Attacker "attacker": "Thing?", "who attacks";
        Defender "defender": "Thing?", "who is attacked";
        Amount "amount": "number?", "how much it is about";
        Op "op": "string?", "the op that is carried out";
        Cancelled "cancelled": "boolean", "whether it has been cancelled";
        Id "id": "string", "the id of the event";
    }

    /// The names from which conditions start, besides the properties of the table. They have this meaning whatever the
    /// game itself calls by the same name.
    Root {
        Player "player": "Seat", "the player who acts, or whose turn it is";
        Each "each": "Seat", "the player who acts, or whose turn it is";
        Foe "foe": "Seat?", "the opponent of that player";
        Active "active": "Seat", "the player whose turn it is";
        Other "other": "Seat?", "the active player's opponent";
        Card "card": "Piece?", "the card or counter whose text it is";
        Piece "piece": "Piece?", "the piece whose value is wanted, or the card";
        Owner "owner": "Seat?", "whose the card is";
        Controller "controller": "Seat?", "who commands the card";
        Target "target": "any", "what is aimed at";
        Chosen "chosen": "any", "what is aimed at";
        Source "source": "any", "what is answered or followed";
        Attacker "attacker": "any", "who attacks, while an attack is announced";
        Defender "defender": "any", "who is attacked, while an attack is announced";
        Here "here": "Space?", "the space in question, or the card's";
        Space "space": "Space?", "the space in question, or the card's";
        Stack "stack": "Space?", "the space in question, or the card's";
        There "there": "any", "the space of what is aimed at";
        Game "game": "Table", "the table";
        Table "table": "Table", "the table";
    }
}
