//! Boards for scripts: neighbours, ways, distances, lines, directions.

use std::rc::Rc;

use mlua::{Function, IntoLua, Lua, Table, Value};

use crate::thing::{Place, Space, Thing};
use warpress_geometry::path::Step;
use warpress_model::{Direction, Scope};

use crate::machine::Machine;
use crate::machine::convert::Handle;
use crate::machine::given::raw;

fn space(handle: Handle, machine: &Machine) -> mlua::Result<usize> {
    match handle.0 {
        Thing::Space(Space(space)) if (space as usize) < machine.compiled.board.len() => Ok(space as usize),
        Thing::Piece(piece) => {
            let stands = machine.play.borrow().table.space(&machine.compiled, piece);
            stands
                .map(|space| space.0 as usize)
                .ok_or_else(|| mlua::Error::runtime("this piece stands on no space"))
        }
        other => Err(mlua::Error::runtime(format!("a space is needed here, not {}", other.sort()))),
    }
}

fn handle(space: usize) -> Handle {
    Handle(Thing::Space(Space(space as u32)))
}

/// The id of a map.
fn map_id(handle: Handle, machine: &Machine) -> mlua::Result<&str> {
    let Thing::Map(at) = handle.0 else {
        return Err(mlua::Error::runtime(format!("a map is needed here, not {}", handle.0.sort())));
    };
    Ok(machine.compiled.game.maps.get_index(usize::from(at)).map_or("", |(id, _)| id.as_str()))
}

fn direction(word: &str) -> mlua::Result<Direction> {
    Direction::parse(word).ok_or_else(|| {
        let words: Vec<_> = Direction::ALL.iter().map(|one| one.word()).collect();
        mlua::Error::runtime(format!("“{word}” is no direction; there are {}", words.join(", ")))
    })
}

/// What one step costs: 1, or what the script's function says of the space left, the space entered and the
/// edge terrains between; `nil` and `false` bar it.
fn toll<'m>(
    machine: &'m Machine,
    cost: Option<&'m Function>,
    failed: &'m mut Option<mlua::Error>,
) -> impl FnMut(&Step<'_>) -> Option<u32> + 'm {
    move |step| {
        if step.exit.closed {
            return None;
        }
        let Some(cost) = cost else { return Some(1) };
        let answer = machine
            .lua
            .create_sequence_from(step.exit.crosses.iter().map(String::as_str))
            .and_then(|crossed| cost.call::<Value>((handle(step.from), handle(step.to), crossed)));
        match answer {
            Ok(Value::Integer(number)) => u32::try_from(number).ok(),
            Ok(Value::Number(number)) if number >= 0.0 => Some(number as u32),
            Ok(Value::Boolean(true)) => Some(1),
            Ok(Value::Nil | Value::Boolean(false)) => None,
            Ok(other) => {
                failed.get_or_insert(mlua::Error::runtime(format!("a {} is no cost", other.type_name())));
                None
            }
            Err(error) => {
                failed.get_or_insert(error);
                None
            }
        }
    }
}

fn spaces(lua: &Lua, all: impl IntoIterator<Item = usize>) -> mlua::Result<Table> {
    lua.create_sequence_from(all.into_iter().map(handle))
}

/// Adds what concerns boards to the raw functions.
pub(super) fn add(machine: &Rc<Machine>, raw: &Table) -> mlua::Result<()> {
    raw!(machine, raw, "neighbours", |m, lua, (from, Handle)| {
        let from = space(from, m)?;
        let open = m.compiled.board.exits(from).iter().filter(|exit| !exit.closed).map(|exit| exit.to);
        let mut next: Vec<_> = open.collect();
        next.dedup();
        spaces(lua, next)
    });
    raw!(machine, raw, "distance", |m, _lua, ((from, to), (Handle, Handle))| {
        Ok(m.compiled.board.distance(space(from, m)?, space(to, m)?))
    });
    raw!(machine, raw, "range", |m, _lua, ((from, to), (Handle, Handle))| {
        Ok(m.compiled.board.range(space(from, m)?, space(to, m)?))
    });
    raw!(machine, raw, "within", |m, lua, ((from, most), (Handle, u32))| {
        spaces(lua, m.compiled.board.within(space(from, m)?, most))
    });
    raw!(machine, raw, "reach", |m, lua, ((from, budget, cost), (Handle, u32, Option<Function>))| {
        let from = space(from, m)?;
        let mut failed = None;
        let found = m.compiled.board.reach(from, budget, toll(m, cost.as_ref(), &mut failed));
        if let Some(error) = failed {
            return Err(error);
        }
        let costs = lua.create_table()?;
        for (space, cost) in &found {
            costs.raw_set(handle(*space), *cost)?;
        }
        Ok((spaces(lua, found.into_iter().map(|(space, _)| space))?, costs))
    });
    raw!(machine, raw, "path", |m, lua, ((from, to, cost), (Handle, Handle, Option<Function>))| {
        let (from, to) = (space(from, m)?, space(to, m)?);
        let mut failed = None;
        let found = m.compiled.board.path(from, to, toll(m, cost.as_ref(), &mut failed));
        if let Some(error) = failed {
            return Err(error);
        }
        match found {
            Some(path) => Ok((Value::Table(spaces(lua, path.spaces)?), Some(path.cost))),
            None => Ok((Value::Nil, None)),
        }
    });
    raw!(machine, raw, "line", |m, lua, ((from, to), (Handle, Handle))| {
        let Some(line) = m.compiled.board.line(space(from, m)?, space(to, m)?) else { return Ok(None) };
        spaces(lua, line.into_iter().flatten()).map(Some)
    });
    raw!(machine, raw, "sees", |m, _lua, ((from, to, blocks), (Handle, Handle, Option<Function>))| {
        let mut failed = None;
        let sees = m.compiled.board.sees(space(from, m)?, space(to, m)?, |cell| {
            let Some(blocks) = &blocks else { return false };
            blocks.call::<bool>(handle(cell)).unwrap_or_else(|error| {
                failed.get_or_insert(error);
                true
            })
        });
        failed.map_or(Ok(sees), Err)
    });
    raw!(machine, raw, "ray", |m, lua, ((from, way), (Handle, String))| {
        spaces(lua, m.compiled.board.ray(space(from, m)?, direction(&way)?))
    });
    raw!(machine, raw, "ahead", |m, _lua, ((from, way), (Handle, String))| {
        Ok(m.compiled.board.ahead(space(from, m)?, direction(&way)?).map(handle))
    });
    raw!(machine, raw, "turned", |m, _lua, ((from, way, by), (Handle, String, i32))| {
        Ok(m.compiled.board.turn(space(from, m)?, direction(&way)?, by).map(Direction::word))
    });
    raw!(machine, raw, "directions", |m, lua, (from, Handle)| {
        lua.create_sequence_from(m.compiled.board.directions(space(from, m)?).iter().map(|way| way.word()))
    });
    raw!(machine, raw, "bearing", |m, _lua, ((from, to), (Handle, Handle))| {
        Ok(m.compiled.board.bearing(space(from, m)?, space(to, m)?).map(Direction::word))
    });
    raw!(machine, raw, "aligned", |m, _lua, ((from, to), (Handle, Handle))| {
        Ok(m.compiled.board.aligned(space(from, m)?, space(to, m)?).map(Direction::word))
    });
    raw!(machine, raw, "along", |m, _lua, ((from, by), (Handle, i32))| {
        let found = m.compiled.board.along(space(from, m)?, by);
        Ok((found.map(|(space, _)| handle(space)), found.map(|(_, laps)| laps)))
    });
    raw!(machine, raw, "zone", |m, lua, ((map, zone), (Handle, String))| {
        let name = map_id(map, m)?;
        let full = format!("{name}/{zone}");
        let known = m.compiled.game.maps.get(name).is_some_and(|map| map.zones.contains_key(&zone));
        if !known {
            return Err(mlua::Error::runtime(format!("the map “{name}” has no zone “{zone}”")));
        }
        spaces(lua, m.compiled.board.zone(&full).iter().copied())
    });
    raw!(machine, raw, "space_of", |m, lua, ((map, id), (Handle, String))| {
        let name = map_id(map, m)?;
        match m.compiled.board.at(&format!("{name}/{id}")) {
            Some(space) => handle(space).into_lua(lua),
            None => Err(mlua::Error::runtime(format!("the map “{name}” has no space “{id}”"))),
        }
    });
    raw!(machine, raw, "pieces_on", |m, lua, ((on, stuff), (Handle, Option<String>))| {
        let at = space(on, m)?;
        let stuff = stuff.map(|stuff| m.word(&stuff)).transpose()?;
        let play = m.play.borrow();
        let mut found = Vec::new();
        for (definition, info) in (0_u16..).zip(&m.compiled.places) {
            if info.per == Scope::Space {
                found.extend_from_slice(play.table.held(Place::new(definition, at)));
            }
        }
        drop(play);
        if let Some(stuff) = stuff {
            m.scene(|scene| found.retain(|piece| scene.is(*piece, stuff)));
        }
        lua.create_sequence_from(found.into_iter().map(|piece| Handle(Thing::Piece(piece))))
    });
    raw!(machine, raw, "closed", |m, _lua, (at, Handle)| {
        let at = space(at, m)?;
        let info = &m.compiled.spaces[at];
        let (_, map) = m.compiled.game.maps.get_index(usize::from(info.map)).unzip();
        let first = m.compiled.maps[usize::from(info.map)].start as usize;
        Ok(map.and_then(|map| map.spaces.get(at - first)).is_some_and(|space| space.closed))
    });
    Ok(())
}
