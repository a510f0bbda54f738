// solc 0.8.20
//> new Modern
//> tried(0) tried(1) tried(2) tried(3)
//> guarded(0) !guarded(7)
//> added(1)
//> made() texted("a") !texted("")
//> $1 #ff
//> viewed(3)
pragma solidity >=0.8.20;

error Refused(uint256 value);

function doubled(uint256 value) pure returns (uint256) { // = 2
    return value * 2; // 2
}

contract Target {
    uint256 public immutable limit;

    constructor(uint256 given) payable { // = 1
        limit = given; // 1
    }

    function act(uint256 value) external view returns (uint256) { // = 4
        if (value == 1) revert("one"); // 4 | 1 3
        if (value == 2) revert Refused(value); // 3 | 1 2
        if (value == limit) { // 2 | 1 1
            uint256[] memory none = new uint256[](0); // 1
            return none[1]; // 1
        }
        return value; // 1
    }
}

contract Modern {
    Target target = new Target(3);
    uint256 public result;

    function tried(uint256 value) external { // = 4
        try target.act(value) returns (uint256 given) { // 4 | 1 1 1 1
            result = given; // 1
        } catch Error(string memory) {
            result = 100; // 1
        } catch Panic(uint256 code) {
            result = code; // 1
        } catch (bytes memory) {
            result = 200; // 1
        }
    }

    function guarded(uint256 value) external { // = 2
        if (value > 5) { // 2 | 1 1
            revert Refused(value); // 1
        }
        result = doubled(value); // 1
    }

    function added(uint256 value) external { // = 1
        unchecked {
            result += value; // 1
        }
        emit Added(value); // 1
        result = doubled(result); // 1
    }

    event Added(uint256 value);

    function made() external returns (address) { // = 1
        Empty empty = new Empty(); // 1
        return address(empty); // 1
    }

    function texted(string calldata text) external pure returns (uint256) { // = 2
        require(bytes(text).length > 0, string.concat("empty", text)); // 2 | 1 1
        return bytes(text).length; // 1
    }

    function viewed(uint256 value) external view returns (uint256) { // = 1
        return value == 3 ? result : value == 4 ? 1 : 2; // 1 | 1 0, 0 0
    }

    receive() external payable { // = 1
        result = msg.value; // 1
    }

    fallback() external payable { // = 1
        result = 7; // 1
    }
}

contract Empty {
    constructor() {} // = 1
}
