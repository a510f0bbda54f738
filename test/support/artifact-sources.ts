/**
 * A small project with all that artifacts can hold: an interface, an abstract base, an external
 * library, immutables, a contract that creates another, modifiers, branches and a try statement.
 */

export const VAULT = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {Meter} from "./Meter.sol";

interface IOracle {
    function price(address asset) external view returns (uint256);
}

abstract contract Owned {
    address public immutable owner = msg.sender;

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner");
        _;
    }

    function fee() public view virtual returns (uint256);
}

function half(uint256 value) pure returns (uint256) {
    return value / 2;
}

contract Receipt {
    uint256 public immutable amount;

    constructor(uint256 given) {
        amount = given;
    }
}

// Grüße: two characters of four bytes, so that bytes and columns differ.
contract Vault is Owned {
    struct Position {
        uint128 size;
        address holder;
    }

    error Overflow(uint256 by);

    uint256 public total;
    mapping(address => Position) public positions;
    Position[] internal queue;
    IOracle public oracle;

    constructor(IOracle given) payable {
        oracle = given;
    }

    function deposit(uint256 amount) external returns (uint256 shares) {
        if (amount > 1_000) revert Overflow(amount - 1_000);
        else shares = Meter.scale(amount);
        for (uint256 index = 0; index < 2; index++) {
            total += half(amount) + index;
        }
        positions[msg.sender] = Position(uint128(amount), msg.sender);
        new Receipt(amount);
    }

    function quote() external view returns (uint256 value) {
        try oracle.price(address(this)) returns (uint256 given) {
            value = given;
        } catch Error(string memory) {
            value = 1;
        } catch {
            value = 2;
        }
        assert(value > 0);
    }

    function fee() public view override onlyOwner returns (uint256) {
        return total > 10 ? 1 : 2;
    }

    receive() external payable {}

    fallback() external {}
}
`

export const METER = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

library Meter {
    function scale(uint256 amount) external pure returns (uint256) {
        return amount * 3;
    }
}
`

/** By path as the compiler knows it. */
export const PROJECT = { 'src/Vault.sol': VAULT, 'src/Meter.sol': METER }
