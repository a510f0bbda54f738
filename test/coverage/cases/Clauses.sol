// solc 0.8.20
//> new Clauses
//> all(0) all(1) all(2) all(3) all(4)
//> panic(1) panic(4)
//> mixed(0) mixed(1) mixed(2) mixed(4)
//> made(0) made(1) made(2)
//> chosen(0) chosen(1) chosen(2) chosen(2)
//> looped(3)
pragma solidity >=0.8.20;

contract Target {
    function act(uint256 value) external pure returns (uint256) { // = 11
        require(value > 0, "zero"); // 11 | 9 2
        assert(value > 1); // 9 | 6 3
        if (value < 4) revert(); // 6 | 3 3
        return value; // 3
    }
}

contract Child {
    constructor(uint256 value) { // = 3
        require(value > 0); // 3 | 2 1
    }
}

contract Clauses {
    uint256 public total;
    Target target = new Target();

    constructor() payable {} // = 1

    function all(uint256 value) external { // = 5
        try target.act(value) {} catch Error(string memory) {} catch Panic(uint256) {} catch {} // 5 | 1 1 1 2
    }

    function panic(uint256 value) external { // = 2
        try target.act(value) {} catch Panic(uint256) {} // 2 | 1 1
    }

    function mixed(uint256 value) external { // = 4
        try target.act(value) returns (uint256 result) { // 4 | 1 1 1 1
            total = result; // 1
        } catch Panic(uint256) {
        } catch (bytes memory data) {
            total = data.length; // 1
        } catch Error(string memory) {}
    }

    function made(uint256 value) external { // = 3
        try new Child(value) {} catch {} // 3 | 2 1
    }

    function chosen(uint256 value) external pure returns (uint256 result) { // = 4
        assembly { // 4
            switch value // 4 | 1 1 2
            case 0 {}
            case 1 { result := 1 } // 1
        }
    }

    function looped(uint256 rounds) external pure returns (uint256 left) { // = 1
        assembly { // 1
            for { left := rounds } left { left := sub(left, 1) } {} // 1 | 3 1
        }
    }
}
