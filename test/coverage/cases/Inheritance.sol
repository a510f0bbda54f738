// solc 0.7.6
//> new Child(4)
//> set(5) set(50) !set(0) touch() hook() mine()
pragma solidity >=0.7.6;

abstract contract Base {
    uint256 public value;
    address public owner;

    constructor(uint256 given) { // = 1
        value = given; // 1
        owner = msg.sender; // 1
    }

    modifier onlyOwner() { // = 4
        require(msg.sender == owner, "not the owner"); // 4 | 4 0
        _;
    }

    modifier atMost(uint256 most) { // = 3
        if (value > most) { // 3 | 0 3
            value = most; // 0
        }
        _;
        value += 1; // 2
    }

    function set(uint256 given) public virtual onlyOwner atMost(100) { // = 3
        require(given > 0, "zero"); // 3 | 2 1
        value = given; // 2
    }

    function hook() public virtual; // no body

    function replaced() public virtual returns (uint256) { // = 0
        return 1; // 0
    }

    function touch() public onlyOwner { // = 1
        value += 2; // 1
    }
}

contract Middle is Base {
    constructor(uint256 given) Base(given) {} // = 1

    function hook() public virtual override { // = 1
        value += 10; // 1
    }

    function replaced() public virtual override returns (uint256) { // = 1
        return 2; // 1
    }
}

library Numbers {
    function half(uint256 value) internal pure returns (uint256) { // = 1
        return value / 2; // 1
    }

    function twice(uint256 value) internal pure returns (uint256) { // = 0
        return value * 2; // 0
    }
}

interface Nothing {
    function nothing() external;
}

contract Child is Middle {
    using Numbers for uint256;

    constructor(uint256 given) Middle(given.half()) { // = 1
        set2(given); // 1
    }

    function hook() public override { // = 1
        super.hook(); // 1
        value += 1; // 1
    }

    function set2(uint256 given) internal { // = 1
        if (given > 3) value = given; // 1 | 1 0
    }

    function mine() public returns (uint256) { // = 1
        return replaced(); // 1
    }
}
