// SPDX-License-Identifier: MIT
pragma solidity >=0.5.0;

contract Structs {
    struct Order {
        uint256 amount;
        address maker;
        uint256[] fills;
    }

    mapping(uint256 => Order) internal orders;
    mapping(address => mapping(uint256 => bool)) internal used;

    event Filled(uint256 indexed id, uint256 amount);
    event Seen(string text);

    // case: a failure after an event
    // call: fill(1, 5)
    // message: reverted with reason string "order too small"
    // frame: Structs.fill at A1
    function fill(uint256 id, uint256 amount) public {
        Order storage order = orders[id];
        emit Filled(id, amount);
        emit Seen("a fill");
        /*A1*/ require(order.amount >= amount, "order too small");
        order.amount -= amount;
    }

    // case: an array in a struct in a mapping, read beyond its end
    // call: lastFill(1)
    // message: panicked: array index out of bounds (0x32)
    // message (<0.8.0): invalid opcode 0xfe
    // frame: Structs.lastFill at B1
    function lastFill(uint256 id) public view returns (uint256) {
        return /*B1*/ orders[id].fills[0];
    }

    // case: a struct in memory, passed to a function that refuses it
    // call: place(0)
    // message: reverted with reason string "empty order"
    // frame: Structs.validate at C1
    // frame: Structs.place at C2
    function place(uint256 amount) public {
        Order memory order = Order({amount: amount, maker: msg.sender, fills: new uint256[](2)});
        /*C2*/ validate(order);
        orders[1] = order;
    }

    function validate(Order memory order) internal pure {
        /*C1*/ require(order.amount > 0, "empty order");
    }

    // case: an entry of a mapping in a mapping
    // call: useTwice(7)
    // message: reverted with reason string "used"
    // frame: Structs.mark at D1
    // frame: Structs.useTwice at D2
    function useTwice(uint256 id) public {
        mark(id);
        /*D2*/ mark(id);
    }

    function mark(uint256 id) internal {
        /*D1*/ require(!used[msg.sender][id], "used");
        used[msg.sender][id] = true;
    }

    // case: a function with several return values
    // call: several(3)
    // message: reverted with reason string "pair"
    // frame: Structs.pair at E1
    // frame: Structs.several at E2
    function several(uint256 value) public pure returns (uint256 a, uint256 b) {
        (a, b) = /*E2*/ pair(value);
    }

    function pair(uint256 value) internal pure returns (uint256, uint256) {
        /*E1*/ require(value > 10, "pair");
        return (value, value);
    }
}
