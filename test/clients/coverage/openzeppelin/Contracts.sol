// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import { AccessControl } from "@openzeppelin/contracts/access/AccessControl.sol";
import { Ownable } from "@openzeppelin/contracts/access/Ownable.sol";
import { Ownable2Step } from "@openzeppelin/contracts/access/Ownable2Step.sol";
import { Initializable } from "@openzeppelin/contracts/proxy/utils/Initializable.sol";
import { UUPSUpgradeable } from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import { ERC1155 } from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import { ERC1155Supply } from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155Supply.sol";
import { ERC20 } from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import { IERC20 } from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import { ERC20Burnable } from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import { ERC20Capped } from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Capped.sol";
import { ERC20Pausable } from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Pausable.sol";
import { ERC20Permit } from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";
import { ERC4626 } from "@openzeppelin/contracts/token/ERC20/extensions/ERC4626.sol";
import { ERC721 } from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import { ERC721Enumerable } from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Enumerable.sol";
import { Multicall } from "@openzeppelin/contracts/utils/Multicall.sol";
import { ReentrancyGuard } from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";

contract Coin is ERC20Burnable, ERC20Capped, ERC20Pausable, ERC20Permit, AccessControl {
    bytes32 public constant MINTER = keccak256("MINTER");

    constructor(uint256 cap) ERC20("Coin", "COIN") ERC20Permit("Coin") ERC20Capped(cap) {
        _grantRole(DEFAULT_ADMIN_ROLE, msg.sender);
    }

    function mint(address to, uint256 amount) external onlyRole(MINTER) {
        _mint(to, amount);
    }

    function setPaused(bool value) external {
        if (value) _pause();
        else _unpause();
    }

    function _update(
        address from,
        address to,
        uint256 value
    ) internal override(ERC20, ERC20Capped, ERC20Pausable) {
        super._update(from, to, value);
    }
}

contract Pictures is ERC721Enumerable {
    constructor() ERC721("Pictures", "PIC") {}

    function mint(address to, uint256 id) external {
        _safeMint(to, id);
    }

    function burn(uint256 id) external {
        _burn(id);
    }

    function _baseURI() internal pure override returns (string memory) {
        return "ipfs://";
    }
}

contract Goods is ERC1155Supply {
    constructor() ERC1155("goods") {}

    function make(address to, uint256[] memory ids, uint256[] memory amounts) external {
        _mintBatch(to, ids, amounts, "made");
    }

    function use(address from, uint256 id, uint256 amount) external {
        _burn(from, id, amount);
    }
}

contract Vault is ERC4626, ReentrancyGuard {
    constructor(IERC20 asset) ERC20("Vault", "VLT") ERC4626(asset) {}

    function enter() external nonReentrant {
        this.enter();
    }

    function guarded() external nonReentrant {}
}

contract Box is Initializable, UUPSUpgradeable, Multicall {
    uint256 public number;

    constructor() {
        _disableInitializers();
    }

    function initialize(uint256 first) external initializer {
        number = first;
    }

    function again() external reinitializer(2) {
        number++;
    }

    function store(uint256 value) external {
        require(value != 13, "thirteen");
        number = value;
    }

    function _authorizeUpgrade(address) internal view override {
        require(number != 99, "closed");
    }
}

contract Actor {
    function act(address to, bytes memory data) external returns (bool isDone) {
        (isDone, ) = to.call(data);
    }
}

contract Owned is Ownable2Step {
    constructor() Ownable(msg.sender) {}
}
